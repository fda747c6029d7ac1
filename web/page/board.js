// The board as a grid of buttons.

const SVG = "http://www.w3.org/2000/svg";

/** A symbol of the page, as a picture. */
export function symbol(name, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `#${name}`);
  return svg;
}

/** A square in words. */
export const inWords = (square, n) => `row ${Math.floor(square / n)}, column ${square % n}`;

/** Who attacks a square, in words; empty if nobody does. */
function attackers(position, square) {
  const queens = [...position.attackers(square)];
  const one = (queen) => `the queen of ${inWords(queen, position.n)} (${position.line(queen, square)})`;
  return queens.length === 0 ? "" : `attacked by ${queens.map(one).join(" and ")}`;
}

/** A board in the page; tells what is pressed on it. */
export class Board {
  #grid;
  #detail;
  #act;
  #squares = [];
  #position = null;
  #at = 0;

  /** `act(what, square)` is called with what a key or a click wants: "put", "queens", "holes" or "take". */
  constructor(grid, detail, act) {
    this.#grid = grid;
    this.#detail = detail;
    this.#act = act;
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("click", ({ target }) => this.#with(target, (square) => this.#act("put", square)));
    for (const [type, isThere] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
      grid.addEventListener(type, ({ target }) => this.#with(target, (square) => this.#point(isThere ? square : null)));
    }
  }

  /** Shows a position; with queens that only are to be seen, and those among its own that were given. */
  show(position, { ghosts = [], given = [], isFixed = false } = {}) {
    if (this.#position?.n !== position.n) this.#build(position.n);
    this.#position = position;
    const queens = new Set(position.queens);
    const holes = new Set(position.holes);
    this.#squares.forEach((button, square) => {
      const attack = attackers(position, square);
      const ghost = ghosts.includes(square) && !queens.has(square);
      const marks = [];
      let what = attack || "free";
      if (queens.has(square)) {
        marks.push(symbol("queen"));
        what = attack ? `queen, ${attack}` : "queen";
        if (attack) marks.push(symbol("conflict", "conflict"));
      } else if (holes.has(square)) {
        marks.push(symbol("hole"));
        what = "hole";
      } else if (ghost) {
        marks.push(symbol("queen"));
        what = "a queen of the completion";
      } else if (attack) {
        marks.push(symbol("dot"));
      }
      button.replaceChildren(...marks);
      button.classList.toggle("ghost", ghost);
      button.classList.toggle("given", given.includes(square));
      button.setAttribute("aria-label", `${inWords(square, position.n)}: ${what}`);
      button.setAttribute("aria-disabled", isFixed);
    });
    this.#point(null);
  }

  #build(n) {
    const element = (className, text) => {
      const made = document.createElement("div");
      made.className = className;
      made.textContent = text;
      return made;
    };
    const names = [element("name", ""), ...Array.from({ length: n }, (_, column) => element("name", column))];
    names.forEach((name) => name.setAttribute("aria-hidden", "true"));
    this.#squares = [];
    const rows = Array.from({ length: n }, (_, row) => {
      const line = element("", "");
      line.setAttribute("role", "row");
      const name = element("name", row);
      name.setAttribute("aria-hidden", "true");
      line.append(name);
      for (let column = 0; column < n; column++) {
        const cell = element("", "");
        cell.setAttribute("role", "gridcell");
        const button = document.createElement("button");
        button.className = (row + column) % 2 === 0 ? "square" : "square dark";
        button.tabIndex = -1;
        this.#squares.push(button);
        cell.append(button);
        line.append(cell);
      }
      return line;
    });
    this.#grid.style.setProperty("--n", n);
    this.#grid.replaceChildren(...names, ...rows);
    this.#at = Math.min(this.#at, n * n - 1);
    this.#squares[this.#at].tabIndex = 0;
  }

  #with(target, act) {
    const square = this.#squares.indexOf(target.closest(".square"));
    if (square >= 0) act(square);
  }

  /** Shows who attacks the square that is pointed at. */
  #point(square) {
    const position = this.#position;
    const queens = square === null ? [] : [...position.attackers(square)];
    this.#squares.forEach((button, other) => button.classList.toggle("attacker", queens.includes(other)));
    this.#detail.textContent = square === null ? "" : this.#squares[square].getAttribute("aria-label");
    if (square !== null && document.activeElement === this.#squares[square]) this.#stand(square);
  }

  /** The one square that Tab comes to. */
  #stand(square) {
    this.#squares[this.#at].tabIndex = -1;
    this.#at = square;
    this.#squares[square].tabIndex = 0;
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const n = this.#position.n;
    const at = this.#squares.indexOf(event.target);
    if (at < 0) return;
    const [row, column] = [Math.floor(at / n), at % n];
    const moves = {
      ArrowUp: row > 0 ? at - n : at,
      ArrowDown: row + 1 < n ? at + n : at,
      ArrowLeft: column > 0 ? at - 1 : at,
      ArrowRight: column + 1 < n ? at + 1 : at,
      Home: at - column,
      End: at - column + n - 1,
      PageUp: column,
      PageDown: n * (n - 1) + column,
    };
    const acts = { q: "queens", h: "holes", Delete: "take", Backspace: "take" };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in moves) this.#squares[moves[key]].focus();
    else if (key in acts) this.#act(acts[key], at);
    else return;
    event.preventDefault();
  }
}
