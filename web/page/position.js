// Boards, as the engines take them.

import { Position } from "./engines.js";

/** The position of a size, with queens and holes on these squares. */
export function positionOf({ n, queens, holes = [] }) {
  return new Position(n, Uint8Array.from(queens), Uint8Array.from(holes));
}
