// What is on the board, how it came there, and how the address tells it.

export const MOST_N = 16;
export const VIEWS = { board: "Board", search: "Search", count: "Count", sheet: "Sheet" };

const EMPTY = { n: 8, queens: [], holes: [] };

/** The queens and holes on a board of size n, and the view; tells of each change. */
export class State extends EventTarget {
  now = EMPTY;
  view = "board";
  #past = [];
  #future = [];

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** Puts something else on the board. */
  change(part) {
    this.#past.push(this.now);
    this.#future = [];
    this.#show({ ...this.now, ...part });
  }

  undo() { this.#go(this.#past, this.#future); }
  redo() { this.#go(this.#future, this.#past); }

  /** Takes what stands on a square away, or puts a queen or a hole there. */
  toggle(kind, square) {
    const without = (squares) => squares.filter((other) => other !== square);
    const { queens, holes } = this.now;
    const was = this.now[kind].includes(square);
    const part = { queens: without(queens), holes: without(holes) };
    if (!was) part[kind] = [...part[kind], square].sort((a, b) => a - b);
    this.change(part);
  }

  take(square) {
    const { queens, holes } = this.now;
    if (queens.includes(square)) this.toggle("queens", square);
    else if (holes.includes(square)) this.toggle("holes", square);
  }

  /** The address of this board in a view. */
  address(view = this.view) {
    const { n, queens, holes } = this.now;
    const squares = (list) => list.map((square) => `${Math.floor(square / n)},${square % n}`).join(";");
    let text = `#n=${n}`;
    if (queens.length > 0) text += `&queens=${squares(queens)}`;
    if (holes.length > 0) text += `&holes=${squares(holes)}`;
    return `${text}&view=${view}`;
  }

  /** Takes board and view from an address; what it does not understand there is not on the board. */
  follow(address) {
    const parts = new URLSearchParams(address.replace(/^#/, ""));
    const view = parts.get("view");
    this.view = view in VIEWS ? view : "board";
    const size = Number(parts.get("n") ?? EMPTY.n);
    const n = Number.isInteger(size) && size >= 1 && size <= MOST_N ? size : EMPTY.n;
    const squares = (name) => {
      const pairs = (parts.get(name) ?? "").split(";").map((pair) => /^(\d{1,2}),(\d{1,2})$/.exec(pair));
      const list = pairs.flatMap((pair) => {
        const [row, column] = pair ? [Number(pair[1]), Number(pair[2])] : [n, n];
        return row < n && column < n ? [row * n + column] : [];
      });
      return [...new Set(list)].sort((a, b) => a - b);
    };
    const queens = squares("queens");
    const holes = squares("holes").filter((hole) => !queens.includes(hole));
    const next = { n, queens, holes };
    if (JSON.stringify(next) === JSON.stringify(this.now)) this.#show(this.now);
    else this.change(next);
  }

  #go(from, to) {
    if (from.length === 0) return;
    to.push(this.now);
    this.#show(from.pop());
  }

  #show(next) {
    this.now = next;
    this.dispatchEvent(new Event("change"));
  }
}
