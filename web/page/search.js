// The view of the search.

import { NodeKind, Search } from "./engines.js";
import { draw } from "./tree.js";
import { Helper, ignoreCancelled } from "./workers.js";

/** A tree with at most so many nodes is drawn whole. */
const WHOLE = 60;
/** On larger boards the nodes of all rows take too long to count. */
const MOST_LEVELS = 13;
/** So many steps are taken before the page is drawn again. */
const PORTION = 200_000;

const $ = (id) => document.getElementById(id);
const digits = (number) => number.toLocaleString("en");

/** The search in the page; calls `show(columns)` with the queens of each node. */
export class SearchView {
  #show;
  #helper = new Helper();
  #position = null;
  #search = null;
  #levels = null;
  /** Ends what runs by itself. */
  #stop = () => {};

  constructor(show) {
    this.#show = show;
    const step = (move) => () => {
      this.#stop();
      move();
      this.#draw();
    };
    $("search-start").onclick = step(() => (this.#search = new Search(this.#position)));
    $("search-back").onclick = step(() => this.#search.back());
    $("search-forward").onclick = step(() => this.#search.forward());
    $("search-next").onclick = () => this.#run((search) => search.run(PORTION), 0);
    $("search-previous").onclick = () => this.#run((search) => search.run_back(PORTION), 0);
    $("search-play").onclick = () => {
      if ($("search-play").getAttribute("aria-pressed") === "true") return this.#stop();
      this.#run((search) => !search.forward(), () => 1000 / 2 ** Number($("speed").value));
      $("search-play").setAttribute("aria-pressed", "true");
      $("search-play").textContent = "Pause";
    };
  }

  /** Begins again, with another position. */
  begin(position, now) {
    this.#stop();
    this.#position = position;
    this.#search = new Search(position);
    this.#levels = null;
    this.#draw();
    if (now.n > MOST_LEVELS) return this.#helper.cancel();
    this.#helper.do("levels", [now]).then((levels) => {
      this.#levels = levels;
      this.#draw();
    }, ignoreCancelled);
  }

  leave() {
    this.#stop();
    this.#helper.cancel();
  }

  /** Moves until `move` says that it is at the end, with so many milliseconds between. */
  #run(move, pause) {
    this.#stop();
    let timer;
    this.#stop = () => {
      clearTimeout(timer);
      this.#stop = () => {};
      $("search-play").setAttribute("aria-pressed", "false");
      $("search-play").textContent = "Play";
    };
    const go = () => {
      // A clock has no shorter times than this: more steps are taken at once then.
      const LEAST = 16;
      const wanted = pause === 0 ? LEAST : pause();
      const steps = Math.max(1, Math.round(LEAST / wanted));
      let isEnd = false;
      for (let step = 0; step < steps && !isEnd; step++) isEnd = move(this.#search);
      if (isEnd) this.#stop();
      else timer = setTimeout(go, pause === 0 ? 0 : Math.max(wanted, LEAST));
      this.#draw();
    };
    go();
  }

  #draw() {
    const search = this.#search;
    const solution = search.kind === NodeKind.Solution ? ` (number ${digits(search.solutions)})` : "";
    $("step").textContent = `Node ${digits(search.number)}, ${search.reason}${solution}.`;
    this.#show(search.columns);
    draw($("tree"), search.tree(WHOLE));
    const visited = search.visited;
    const most = Math.max(...(this.#levels ?? visited));
    const rows = [...visited].map((nodes, row) => {
      const all = this.#levels?.[row];
      const width = (number) => `${(100 * number) / Math.max(most, 1)}%`;
      const bar = `<div class="all" style="width: ${width(all ?? nodes)}"><div style="width: ${(100 * nodes) / Math.max(all ?? nodes, 1)}%"></div></div>`;
      return `<tr><th scope="row">${row}</th><td>${digits(nodes)}</td><td>${all === undefined ? "" : digits(all)}</td><td class="bar">${bar}</td></tr>`;
    });
    $("levels").innerHTML = `<thead><tr><th scope="col">queens</th><th scope="col">seen</th><th scope="col">of</th><td></td></tr></thead><tbody>${rows.join("")}</tbody>`;
  }
}
