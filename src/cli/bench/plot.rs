//! A bench as a picture: time against N on a logarithmic scale, and the speed-up of the largest N
//! against the threads, beside the ideal. Colours tell the engines and marks the numbers of threads, so
//! that a short legend does for many lines.

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::types::{RangedCoordf64, RangedCoordi32};
use plotters::coord::{CoordTranslate, Shift};
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::case::Series;
use super::row::Row;
use super::run::Bench;
use crate::cli::text::counted;

const PANEL: (i32, i32) = (560, 440);
const LEGEND: i32 = 190;
const LINE: i32 = 20;
const CAPTION: i32 = 3 * LINE;
/// Colours that the colour-blind can tell apart, readable on light and dark ground. More engines have them
/// again, with dashes.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 160, 200),
    RGBColor(170, 130, 0),
];
/// Corners of a circle, a square, triangles and so on, from the middle of a mark. More numbers of threads
/// have them again, hollow.
const MARKS: [&[(i32, i32)]; 6] = [
    &[
        (-4, -2),
        (-2, -4),
        (2, -4),
        (4, -2),
        (4, 2),
        (2, 4),
        (-2, 4),
        (-4, 2),
    ],
    &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
    &[(0, -5), (5, 4), (-5, 4)],
    &[(0, -6), (5, 0), (0, 6), (-5, 0)],
    &[(0, 5), (5, -4), (-5, -4)],
    &[
        (-5, -1),
        (-1, -1),
        (-1, -5),
        (1, -5),
        (1, -1),
        (5, -1),
        (5, 1),
        (1, 1),
        (1, 5),
        (-1, 5),
        (-1, 1),
        (-5, 1),
    ],
];
const GROUND: RGBColor = RGBColor(255, 255, 255);
const INK: RGBColor = RGBColor(51, 51, 51);
const GRID: RGBColor = RGBColor(221, 221, 221);

/// On dark ground the three exchange places.
const STYLE: &str = "<style>text { font-family: sans-serif; }
@media (prefers-color-scheme: dark) {
[fill='#FFFFFF'] { fill: #1C1C1C; } [fill='#333333'] { fill: #CCCCCC; }
[stroke='#333333'] { stroke: #CCCCCC; } [stroke='#DDDDDD'] { stroke: #444444; }
}</style>";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordi32, RangedCoordf64>>;
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// The engines and the numbers of threads that lines are of; their places tell colours and marks.
struct Key {
    engines: Vec<String>,
    threads: Vec<usize>,
}

impl Key {
    fn new(rows: &[Row]) -> Self {
        let all = || rows.iter().flat_map(|row| &row.series);
        let mut engines: Vec<String> = Vec::new();
        for series in all() {
            if !engines.contains(&series.engine) {
                engines.push(series.engine.clone());
            }
        }
        let threads: BTreeSet<usize> = all().map(|series| series.threads).collect();
        Self {
            engines,
            threads: threads.into_iter().collect(),
        }
    }
}

/// A line of a panel.
struct Line {
    engine: usize,
    points: Vec<Point>,
}

struct Point {
    x: i32,
    y: f64,
    /// Up to where a bar goes.
    above: f64,
    mark: usize,
}

/// A picture with a panel or two: there may be nothing to show in the second one.
pub fn svg(bench: &Bench) -> String {
    let rows = &bench.rows;
    let largest = rows.iter().map(|row| row.n).max();
    let of_largest: Vec<&Row> = rows.iter().filter(|row| Some(row.n) == largest).collect();
    let has_several = |row: &&Row| row.threads != of_largest[0].threads;
    let panels = if of_largest.iter().any(has_several) {
        2
    } else {
        1
    };
    let key = Key::new(rows);
    // A heading for each part of the legend, a blank line between, and the ideal.
    let lines = key.engines.len() + key.threads.len() + 4;
    let above = PANEL.1.max((lines as i32 + 2) * LINE);
    let size = (PANEL.0 * panels + LEGEND, above + CAPTION);
    let mut text = String::new();
    let drawn = draw(
        &SVGBackend::with_string(&mut text, (size.0 as u32, size.1 as u32)).into_drawing_area(),
        above,
        bench,
        &key,
        (panels == 2).then_some(&of_largest),
    );
    drawn.expect("a text takes all that is written to it");
    let end = text.find('>').expect("there is an svg element") + 1;
    text.insert_str(end, STYLE);
    text
}

fn draw(
    root: &Area<'_>,
    above: i32,
    bench: &Bench,
    key: &Key,
    of_largest: Option<&Vec<&Row>>,
) -> Drawn {
    root.fill(&GROUND)?;
    let (drawing, caption) = root.split_vertically(above);
    let (times, rest) = drawing.split_horizontally(PANEL.0);
    if !bench.rows.is_empty() {
        draw_times(&times, &bench.rows, key)?;
    }
    let legend = match of_largest {
        Some(rows) => {
            let (speed_ups, legend) = rest.split_horizontally(PANEL.0);
            draw_speed_ups(&speed_ups, rows, key)?;
            legend
        }
        None => rest,
    };
    draw_legend(&legend, key, of_largest.is_some())?;
    let [machine, program] = bench.machine.lines();
    let date = format!("{}; bars: up to the third quartile", bench.run.date);
    for (line, text) in (0..).zip([machine, program, date]) {
        caption.draw(&Text::new(text, (20, LINE * line), font(12)))?;
    }
    root.present()
}

fn font<'a>(size: i32) -> TextStyle<'a> {
    ("sans-serif", size).into_font().color(&INK)
}

/// Draws a mark in a chart or in a legend.
fn draw_mark<CT>(
    area: &DrawingArea<SVGBackend<'_>, CT>,
    at: CT::From,
    mark: usize,
    colour: RGBColor,
) -> Drawn
where
    CT: CoordTranslate,
{
    let corners = MARKS[mark % MARKS.len()];
    let closed = [corners, &corners[..1]].concat();
    let is_hollow = mark / MARKS.len() % 2 == 1;
    let inside = if is_hollow { GROUND } else { colour };
    let element = EmptyElement::at(at)
        + Polygon::new(corners, inside.filled())
        + PathElement::new(closed, colour.stroke_width(1));
    area.draw(&element)
}

/// Draws the line of an engine in a chart or in a legend.
fn draw_path<CT>(
    area: &DrawingArea<SVGBackend<'_>, CT>,
    points: Vec<CT::From>,
    engine: usize,
) -> Drawn
where
    CT: CoordTranslate,
    CT::From: Clone + 'static,
{
    let style = colour(engine).stroke_width(2);
    if engine / COLOURS.len() % 2 == 1 {
        area.draw(&DashedPathElement::new(points, 6, 4, style))
    } else {
        area.draw(&PathElement::new(points, style))
    }
}

fn colour(engine: usize) -> RGBColor {
    COLOURS[engine % COLOURS.len()]
}

fn draw_legend(area: &Area<'_>, key: &Key, has_ideal: bool) -> Drawn {
    let mut place = 0;
    let mut next = || {
        place += LINE;
        place
    };
    let say = |text: String, at| area.draw(&Text::new(text, at, font(13)));
    let beside = |place| (36, place - 7);
    say("engine".to_string(), (0, next() - 7))?;
    for (engine, name) in key.engines.iter().enumerate() {
        let place = next();
        draw_path(area, vec![(0, place), (28, place)], engine)?;
        say(name.clone(), beside(place))?;
    }
    if has_ideal {
        let place = next();
        area.draw(&PathElement::new(vec![(0, place), (28, place)], INK))?;
        say("ideal".to_string(), beside(place))?;
    }
    next();
    for (mark, &threads) in key.threads.iter().enumerate() {
        let place = next();
        draw_mark(area, (14, place), mark, INK)?;
        say(counted(threads as u64, "thread"), beside(place))?;
    }
    Ok(())
}

fn draw_times(area: &Area<'_>, rows: &[Row], key: &Key) -> Drawn {
    let mut lines = Vec::new();
    for (engine, name) in key.engines.iter().enumerate() {
        for (mark, &threads) in key.threads.iter().enumerate() {
            let is_of_line = |series: &Series| series.engine == *name && series.threads == threads;
            let of_line = rows.iter().filter(|row| row.series.iter().any(is_of_line));
            let points = of_line.map(|row| Point {
                x: row.n as i32,
                y: row.min_seconds.log10(),
                above: row.third_quartile.log10(),
                mark,
            });
            lines.push(Line {
                engine,
                points: points.collect(),
            });
        }
    }
    let points = || lines.iter().flat_map(|line| &line.points);
    let below = points()
        .map(|point| point.y)
        .fold(f64::MAX, f64::min)
        .floor();
    let above = points().map(|point| point.above).fold(f64::MIN, f64::max);
    let above = above.ceil().max(below + 1.0);
    let mut chart = panel(area, "Time against N").build_cartesian_2d(sizes(rows), below..above)?;
    let unit = |power: &f64| match 10_f64.powf(*power) {
        seconds @ ..0.9e-6 => format!("{:.0} ns", seconds * 1e9),
        seconds @ ..0.9e-3 => format!("{:.0} µs", seconds * 1e6),
        seconds @ ..0.9 => format!("{:.0} ms", seconds * 1e3),
        seconds => format!("{seconds:.0} s"),
    };
    let decades = (above - below) as usize + 1;
    draw_mesh(&mut chart, ["N", "fastest run"], decades, &unit)?;
    draw_lines(&chart, &lines)
}

/// From the first size to the last, and a little more if there is only one.
fn sizes(rows: &[Row]) -> Range<i32> {
    let sizes = || rows.iter().map(|row| row.n as i32);
    let (first, last) = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0));
    if first == last {
        first - 1..last + 1
    } else {
        first..last
    }
}

fn draw_speed_ups(area: &Area<'_>, rows: &[&Row], key: &Key) -> Drawn {
    let threads = || rows.iter().map(|row| row.threads);
    let (first, most) = (threads().min().unwrap_or(1), threads().max().unwrap_or(1));
    let ideal = most as f64 / first as f64;
    let mut lines = Vec::new();
    for (engine, name) in key.engines.iter().enumerate() {
        let points = rows.iter().filter_map(|row| {
            let series = row.series.iter().rfind(|series| series.engine == *name)?;
            Some(Point {
                x: row.threads as i32,
                y: row.speed_up,
                above: row.speed_up,
                mark: key
                    .threads
                    .iter()
                    .position(|&threads| threads == series.threads)?,
            })
        });
        let mut points: Vec<_> = points.collect();
        points.sort_by_key(|point| point.x);
        lines.push(Line { engine, points });
    }
    let highest = rows.iter().map(|row| row.speed_up).fold(ideal, f64::max);
    let title = format!("Speed-up of N = {}", rows[0].n);
    let mut chart = panel(area, &title).build_cartesian_2d(0..most as i32, 0.0..highest * 1.05)?;
    let number = |speed_up: &f64| format!("{speed_up:.1}");
    draw_mesh(&mut chart, ["threads", "speed-up"], 10, &number)?;
    let ideal = vec![(first as i32, 1.0), (most as i32, ideal)];
    chart.plotting_area().draw(&PathElement::new(ideal, INK))?;
    draw_lines(&chart, &lines)
}

fn panel<'a, 'b>(area: &'a Area<'b>, title: &str) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(area);
    chart
        .caption(title, ("sans-serif", 18).into_font().color(&INK))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(64);
    chart
}

fn draw_mesh<'a, 'b: 'a>(
    chart: &mut Chart<'a, 'b>,
    [across, up]: [&str; 2],
    up_labels: usize,
    up_label: &dyn Fn(&f64) -> String,
) -> Drawn {
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style(font(13))
        .axis_desc_style(font(13))
        .x_desc(across)
        .y_desc(up)
        .y_labels(up_labels)
        .y_label_formatter(up_label)
        .draw()
}

fn draw_lines(chart: &Chart<'_, '_>, lines: &[Line]) -> Drawn {
    let area = chart.plotting_area();
    for Line { engine, points } in lines {
        let along = points.iter().map(|point| (point.x, point.y));
        draw_path(area, along.collect(), *engine)?;
        for &Point { x, y, above, mark } in points {
            let bar = PathElement::new(vec![(x, y), (x, above)], colour(*engine));
            area.draw(&bar)?;
            draw_mark(area, (x, y), mark, colour(*engine))?;
        }
    }
    Ok(())
}
