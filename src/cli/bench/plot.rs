//! A bench as a picture: time against N on a logarithmic scale, and the speed-up of the largest N
//! against the threads, beside the ideal.

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::coord::types::{RangedCoordf64, RangedCoordi32};
use plotters::prelude::*;

use super::row::Row;
use crate::cli::text::counted;

const PANEL: (u32, u32) = (560, 440);
/// Colours that the colour-blind can tell apart, readable on light and dark ground.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 160, 200),
    RGBColor(170, 130, 0),
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
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// A line of a panel.
struct Line {
    label: String,
    colour: RGBColor,
    is_hollow: bool,
    points: Vec<(i32, f64)>,
}

/// A picture with a panel or two: there may be nothing to show in the second one.
pub fn svg(rows: &[Row]) -> String {
    let largest = rows.iter().map(|row| row.n).max();
    let of_largest: Vec<&Row> = rows.iter().filter(|row| Some(row.n) == largest).collect();
    let has_several = |row: &&Row| row.threads != of_largest[0].threads;
    let panels = if of_largest.iter().any(has_several) {
        2
    } else {
        1
    };
    let mut text = String::new();
    let size = (PANEL.0 * panels as u32, PANEL.1);
    let drawn = draw(
        &SVGBackend::with_string(&mut text, size).into_drawing_area(),
        panels,
        rows,
        &of_largest,
    );
    drawn.expect("a text takes all that is written to it");
    let end = text.find('>').expect("there is an svg element") + 1;
    text.insert_str(end, STYLE);
    text
}

fn draw(root: &Area<'_>, panels: usize, rows: &[Row], of_largest: &[&Row]) -> Drawn {
    root.fill(&GROUND)?;
    let areas = root.split_evenly((1, panels));
    if !rows.is_empty() {
        draw_times(&areas[0], rows)?;
    }
    if let Some(area) = areas.get(1) {
        draw_speed_ups(area, of_largest)?;
    }
    root.present()
}

/// The engines, each with its instructions, in the order of the rows.
fn engines<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<String> {
    let mut engines = Vec::new();
    for row in rows {
        if !engines.contains(&row.engine()) {
            engines.push(row.engine());
        }
    }
    engines
}

fn draw_times(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let all_threads: BTreeSet<usize> = rows.iter().map(|row| row.threads).collect();
    let mut lines = Vec::new();
    for (engine, &colour) in engines(rows.iter()).iter().zip(COLOURS.iter().cycle()) {
        for &threads in &all_threads {
            let of_line = |row: &&Row| row.engine() == *engine && row.threads == threads;
            let points = rows.iter().filter(of_line);
            lines.push(Line {
                label: format!("{engine}, {}", counted(threads as u64, "thread")),
                colour,
                is_hollow: Some(&threads) != all_threads.last(),
                points: points
                    .map(|row| (row.n as i32, row.min_seconds.log10()))
                    .collect(),
            });
        }
    }
    let powers = || {
        lines
            .iter()
            .flat_map(|line| &line.points)
            .map(|&(_, power)| power)
    };
    let below = powers().fold(f64::MAX, f64::min).floor();
    let above = powers().fold(f64::MIN, f64::max).ceil().max(below + 1.0);
    let mut chart = panel(area, "Time against N").build_cartesian_2d(sizes(rows), below..above)?;
    let unit = |power: &f64| match 10_f64.powf(*power) {
        seconds @ ..0.9e-3 => format!("{:.0} µs", seconds * 1e6),
        seconds @ ..0.9 => format!("{:.0} ms", seconds * 1e3),
        seconds => format!("{seconds:.0} s"),
    };
    let decades = (above - below) as usize + 1;
    draw_lines(&mut chart, lines, ["N", "fastest run"], decades, &unit)
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

fn draw_speed_ups(area: &Area<'_>, rows: &[&Row]) -> Drawn {
    let threads = || rows.iter().map(|row| row.threads);
    let (first, most) = (threads().min().unwrap_or(1), threads().max().unwrap_or(1));
    let ideal = most as f64 / first as f64;
    let mut lines = vec![Line {
        label: "ideal".to_string(),
        colour: INK,
        is_hollow: true,
        points: vec![(first as i32, 1.0), (most as i32, ideal)],
    }];
    let mut highest = ideal;
    for (engine, &colour) in engines(rows.iter().copied())
        .iter()
        .zip(COLOURS.iter().cycle())
    {
        let of_line: Vec<_> = rows.iter().filter(|row| row.engine() == *engine).collect();
        let mut points: Vec<_> = of_line
            .iter()
            .map(|row| (row.threads as i32, row.speed_up))
            .collect();
        points.sort_by_key(|&(threads, _)| threads);
        highest = points
            .iter()
            .fold(highest, |highest, &(_, speed_up)| highest.max(speed_up));
        lines.push(Line {
            label: engine.clone(),
            colour,
            is_hollow: false,
            points,
        });
    }
    let title = format!("Speed-up of N = {}", rows[0].n);
    let mut chart = panel(area, &title).build_cartesian_2d(0..most as i32, 0.0..highest * 1.05)?;
    let number = |speed_up: &f64| format!("{speed_up:.1}");
    draw_lines(&mut chart, lines, ["threads", "speed-up"], 10, &number)
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

fn draw_lines<'a, 'b: 'a>(
    chart: &mut ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordi32, RangedCoordf64>>,
    lines: Vec<Line>,
    [across, up]: [&str; 2],
    up_labels: usize,
    up_label: &dyn Fn(&f64) -> String,
) -> Drawn {
    let font = || ("sans-serif", 13).into_font().color(&INK);
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style(font())
        .axis_desc_style(font())
        .x_desc(across)
        .y_desc(up)
        .y_labels(up_labels)
        .y_label_formatter(up_label)
        .draw()?;
    for Line {
        label,
        colour,
        is_hollow,
        points,
    } in lines
    {
        let style = colour.stroke_width(2);
        let mark = if is_hollow {
            colour.stroke_width(1)
        } else {
            colour.filled()
        };
        chart
            .draw_series(LineSeries::new(points.iter().copied(), style))?
            .label(label)
            .legend(move |(x, y)| {
                EmptyElement::at((x, y))
                    + PathElement::new(vec![(0, 0), (22, 0)], style)
                    + Circle::new((11, 0), 4, mark)
            });
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, mark)))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .legend_area_size(28)
        .margin(12)
        .background_style(GROUND)
        .border_style(GRID)
        .label_font(font())
        .draw()
}
