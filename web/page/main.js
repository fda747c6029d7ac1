// The page: what is on the board, and a view of it.

import init, { Position, description, forms, fundamental_number } from "./engines.js";
import { Board } from "./board.js";
import { CountView, numberIn } from "./counting.js";
import { picture } from "./picture.js";
import { positionOf } from "./position.js";
import { SearchView } from "./search.js";
import { SheetView } from "./sheet.js";
import { State, VIEWS } from "./state.js";
import { Helper, engines, ignoreCancelled } from "./workers.js";

const $ = (id) => document.getElementById(id);
await init({ module_or_path: await engines });
$("trouble").hidden = true;

const state = new State();
const counter = new Helper();
const finder = new Helper();

/** Which completion is shown, from 0, its squares, and how many of them. */
let shown = { number: -1, squares: [], isHint: false };

const position = () => positionOf(state.now);
const squares = (columns) => Array.from(columns, (column, row) => row * state.now.n + column);

const board = new Board($("board"), $("detail"), (what, square) => {
  if (state.view !== "board") return;
  const tool = document.querySelector("input[name=tool]:checked").value;
  if (what === "take") state.take(square);
  else state.toggle(what === "put" ? tool : what, square);
});

const search = new SearchView((columns) => {
  const { n, queens, holes } = state.now;
  const there = [...new Set([...queens, ...squares(columns)])];
  board.show(positionOf({ n, queens: there, holes }), { given: queens, isFixed: true });
});
const counts = new CountView(() => state.now);
const sheet = new SheetView(() => state.now);

function drawBoard() {
  board.show(position(), { ghosts: shown.squares });
  $("undo").disabled = !state.canUndo;
  $("redo").disabled = !state.canRedo;
  $("take-solution").disabled = shown.squares.length === 0;
  $("previous-solution").disabled = shown.number <= 0;
}

/** The number of completions, as soon as it is known. */
async function countCompletions(isSolved) {
  const say = (text) => ($("completions").textContent = text);
  const now = state.now;
  say(isSolved ? "A solution!" : "counting the completions…");
  for (const id of ["hint", "next-solution"]) $(id).disabled = isSolved;
  if (isSolved) return counter.cancel();
  try {
    const completions = await counter.do("completions", [now]);
    const text = `${completions.toLocaleString("en")} completion${completions === 1n ? "" : "s"}`;
    say(completions === 0n ? "0 completions: take something away" : text);
    for (const id of ["hint", "next-solution"]) $(id).disabled = completions === 0n;
  } catch (error) {
    ignoreCancelled(error);
  }
}

/** The images of a solution, and which of all it is. */
function drawImages(images) {
  /** From here on it takes long to find its number. */
  const MOST_NUMBERED = 12;
  const n = state.now.n;
  $("images").hidden = images.length === 0;
  if (images.length === 0) return $("images-pictures").replaceChildren();
  const orbit = images.length / n;
  const boards = Array.from({ length: orbit }, (_, i) => images.slice(i * n, (i + 1) * n));
  const number = n <= MOST_NUMBERED ? ` number ${fundamental_number(boards[0])} of those` : "";
  const those = orbit === 1 ? "It is its only image" : `It is one of ${orbit} images of one solution`;
  $("images-text").textContent = `${those},${number} that differ by more than turns and reflections:`;
  const drawn = boards.map((columns) => picture(positionOf({ n, queens: squares(columns) }).text("svg"), "picture"));
  $("images-pictures").replaceChildren(...drawn);
}

/** Shows the completion of a number, whole or one queen of it. */
async function complete(number, isHint) {
  try {
    const columns = await finder.do("completion", [state.now, number]);
    if (columns === undefined) return;
    const { n, queens } = state.now;
    const open = squares(columns).filter((square) => !queens.includes(square));
    shown = { number, squares: isHint ? open.slice(0, 1) : open, isHint };
    drawBoard();
    const row = Math.floor(shown.squares[0] / n);
    $("detail").textContent = isHint
      ? `A queen may stand in row ${row}, column ${shown.squares[0] % n}.`
      : `Completion ${(number + 1).toLocaleString("en")}: columns ${Array.from(columns).join(" ")}`;
  } catch (error) {
    ignoreCancelled(error);
  }
}

function draw() {
  $("size").value = state.now.n;
  history.replaceState(null, "", state.address());
  const links = Object.entries(VIEWS).map(([view, name]) => {
    const link = document.createElement("a");
    link.href = state.address(view);
    link.textContent = name;
    if (view === state.view) link.setAttribute("aria-current", "page");
    return link;
  });
  // A link that has the focus keeps it.
  const focus = [...$("views").children].indexOf(document.activeElement);
  $("views").replaceChildren(...links);
  links[focus]?.focus();
  for (const view of Object.keys(VIEWS)) $(`${view}-view`).hidden = view !== state.view;
  $("table").hidden = !["board", "search"].includes(state.view);
  shown = { number: -1, squares: [], isHint: false };
  finder.cancel();
  if (state.view !== "board") counter.cancel();
  if (state.view !== "search") search.leave();
  if (state.view !== "count") counts.leave();
  if (state.view === "board") {
    const images = position().images();
    drawBoard();
    drawImages(images);
    countCompletions(images.length > 0);
  } else if (state.view === "search") search.begin(position(), state.now);
  else if (state.view === "sheet") sheet.show();
}

$("size").addEventListener("change", () => {
  const n = numberIn($("size"));
  if (n === undefined) $("size").value = state.now.n;
  else if (n !== state.now.n) state.change({ n, queens: [], holes: [] });
});
$("undo").onclick = () => state.undo();
$("redo").onclick = () => state.redo();
$("clear").onclick = () => state.change({ queens: [], holes: [] });
$("hint").onclick = () => complete(0, true);
$("next-solution").onclick = () => complete(shown.isHint ? 0 : shown.number + 1, false);
$("previous-solution").onclick = () => complete(shown.number - 1, false);
$("take-solution").onclick = () =>
  state.change({ queens: [...state.now.queens, ...shown.squares].sort((a, b) => a - b) });

/** Puts a board of a text on the page. */
function read(text) {
  try {
    const found = Position.read(text);
    $("paste-trouble").textContent = "";
    state.change({ n: found.n, queens: [...found.queens], holes: [...found.holes] });
  } catch (error) {
    $("paste-trouble").textContent = error.message;
    $("paste-trouble").closest("details").open = true;
  }
}
$("read").onclick = () => read($("pasted").value);
document.addEventListener("paste", (event) => {
  if (state.view !== "board" || event.target.closest?.("input, textarea")) return;
  $("pasted").value = event.clipboardData.getData("text");
  read($("pasted").value);
});
for (const form of forms()) $("form").append(new Option(`${form}: ${description(form)}`, form));
$("copy").onclick = async () => {
  const text = position().text($("form").value);
  $("paste-trouble").textContent = text === undefined
    ? "This form has no holes, and its queens fill the first rows: ascii, dots, svg and html show any board."
    : "";
  if (text === undefined) return;
  $("pasted").value = text;
  $("pasted").select();
  // Where the page may not, the text is selected: Ctrl-C copies it.
  await navigator.clipboard?.writeText(text).catch(() => {});
};

state.addEventListener("change", draw);
addEventListener("hashchange", () => state.follow(location.hash));
state.follow(location.hash);
