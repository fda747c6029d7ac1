// Long work, beside the page: one task after the other, as they are asked for.

import init, * as engines from "./engines.js";
import { positionOf } from "./position.js";

let number;
// The engines call this.
globalThis.progress = (share) => postMessage({ number, share });

// The completions that were asked for, and the walk that finds more of them.
let completions = { key: "", boards: [], walk: null };

const tasks = {
  /** Nothing: to be there before a clock starts. */
  ready: () => true,
  completions: (now) => positionOf(now).completions(),
  levels: (now) => engines.levels(positionOf(now)),
  squares: (now) => engines.squares_picture(positionOf(now)),
  shard: (n, index, of) => engines.count_shard(n, index, of),

  /** The completion of this number, from 0; nothing if there are not so many. */
  completion(now, wanted) {
    const key = JSON.stringify(now);
    if (completions.key !== key) completions = { key, boards: [], walk: new engines.Walk(positionOf(now)) };
    const { boards, walk } = completions;
    while (boards.length <= wanted) {
      const board = walk.next();
      if (board === undefined) return undefined;
      boards.push(board);
    }
    return boards[wanted];
  },
};

let ready;
onmessage = async ({ data }) => {
  ready ??= init({ module_or_path: data.module });
  await ready;
  number = data.number;
  try {
    postMessage({ number, result: tasks[data.task](...data.arguments) });
  } catch (error) {
    postMessage({ number, error: String(error.message ?? error) });
  }
};
