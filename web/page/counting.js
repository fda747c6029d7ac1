// The view of counts: in several workers, and by square.

import { picture } from "./picture.js";
import { Cancelled, Helper } from "./workers.js";

const $ = (id) => document.getElementById(id);

/** A number that was put in, or nothing if it is not one of those allowed. */
export function numberIn(input) {
  return input.checkValidity() && Number.isInteger(input.valueAsNumber) ? input.valueAsNumber : undefined;
}

const allowed = (input) => `${input.labels[0].textContent.trim()} goes from ${input.min} to ${input.max}`;

/** Wires two buttons, a bar and a text to a job that can be given up. */
function job(name, work) {
  const [start, cancel, bar, answer] = ["start", "cancel", "progress", "answer"].map((part) => $(`${name}-${part}`));
  let giveUp = null;
  const run = async () => {
    const helpers = [];
    giveUp = () => helpers.forEach((helper) => helper.cancel());
    start.disabled = true;
    cancel.disabled = false;
    bar.value = 0;
    answer.textContent = "counting…";
    try {
      answer.textContent = await work(helpers, (share) => (bar.value = share));
      bar.value = 1;
    } catch (error) {
      giveUp();
      bar.value = 0;
      answer.textContent = error instanceof Cancelled ? "cancelled" : `Failed: ${error.message}`;
    }
    start.disabled = false;
    cancel.disabled = true;
    helpers.forEach((helper) => helper.end());
    giveUp = null;
  };
  start.onclick = run;
  cancel.onclick = () => giveUp?.();
  return { stop: () => giveUp?.() };
}

/** The view; `now()` is what is on the board. */
export class CountView {
  #jobs;

  constructor(now) {
    $("workers").value = Math.min(navigator.hardwareConcurrency ?? 1, $("workers").max);
    const count = job("count", async (helpers, tell) => {
      const [n, workers] = [numberIn($("count-size")), numberIn($("workers"))];
      for (const id of ["count-size", "workers"]) if (numberIn($(id)) === undefined) return allowed($(id));
      const shares = Array(workers).fill(0);
      helpers.push(...shares.map(() => new Helper()));
      // The workers start before the clock does.
      await Promise.all(helpers.map((helper) => helper.do("ready", [])));
      const start = performance.now();
      const counts = helpers.map((helper, index) =>
        helper.do("shard", [n, index, workers], (share) => {
          shares[index] = share;
          tell(shares.reduce((sum, part) => sum + part) / workers);
        }),
      );
      const solutions = (await Promise.all(counts)).reduce((sum, part) => sum + part);
      const seconds = (performance.now() - start) / 1000;
      const of = solutions === 1n ? "solution" : "solutions";
      const by = workers === 1 ? "1 worker" : `${workers} workers`;
      return `${solutions.toLocaleString("en")} ${of} for N = ${n}, in ${seconds.toPrecision(2)} s by ${by}`;
    });
    const heat = job("heat", async (helpers, tell) => {
      $("heat").replaceChildren();
      helpers.push(new Helper());
      const board = now();
      $("heat").replaceChildren(picture(await helpers[0].do("squares", [board], tell), ""));
      return `Counted for the board of size ${board.n}.`;
    });
    this.#jobs = [count, heat];
  }

  leave() {
    this.#jobs.forEach((job) => job.stop());
  }
}
