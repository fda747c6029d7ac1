// The view of sheets to print.

import { completed_boards, empty_boards, fundamental_boards } from "./engines.js";
import { numberIn } from "./counting.js";
import { positionOf } from "./position.js";

const $ = (id) => document.getElementById(id);

export class SheetView {
  #now;
  #address = null;

  constructor(now) {
    this.#now = now;
    for (const id of ["sheet-what", "sheet-boards", "sheet-columns", "sheet-title"]) {
      $(id).addEventListener("input", () => this.show());
    }
    $("sheet-print").onclick = () => $("sheet").contentWindow.print();
  }

  show() {
    const now = this.#now();
    const n = now.n;
    const what = $("sheet-what").value;
    $("sheet-boards-label").hidden = what !== "empty";
    const [boards, columns, title] = [numberIn($("sheet-boards")), numberIn($("sheet-columns")), $("sheet-title").value];
    if (boards === undefined || columns === undefined) return;
    const page = {
      empty: () => empty_boards(n, boards, title, columns),
      fundamental: () => fundamental_boards(n, title, columns),
      completed: () => completed_boards(positionOf(now), title, columns),
    }[what]();
    $("sheet").srcdoc = page;
    const most = Number($("sheet-boards").max);
    const isFull = what !== "empty" && page.split("<svg").length > most;
    $("sheet-note").textContent = isFull ? `A sheet has at most ${most} boards: these are the first.` : "";
    if (this.#address !== null) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    $("sheet-save").href = this.#address;
  }
}
