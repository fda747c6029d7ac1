// Workers: each does one task at a time.

async function compile(address) {
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A server that does not know the type of such files.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

/** The engines, compiled once for the page and all workers. */
export const engines = compile(new URL("engines_bg.wasm", import.meta.url));

/** Says of a task that it was given up. */
export class Cancelled extends Error {}

/** For who does not wait for a task any more. */
export function ignoreCancelled(error) {
  if (!(error instanceof Cancelled)) throw error;
}

/** A worker. A new task ends the one that it has. */
export class Helper {
  #worker = null;
  #number = 0;
  #giveUp = null;

  /** Does a task, and resolves to what it gives; meanwhile tells what share is done. */
  async do(task, given, tell = () => {}) {
    this.cancel();
    const number = ++this.#number;
    const module = await engines;
    if (number !== this.#number) throw new Cancelled();
    this.#worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      const end = (settle, value) => {
        this.#giveUp = null;
        settle(value);
      };
      worker.onmessage = ({ data }) => {
        if (data.number !== number) return;
        if ("share" in data) tell(data.share);
        else if ("error" in data) end(reject, new Error(data.error));
        else end(resolve, data.result);
      };
      worker.onerror = (event) => {
        // It cannot be used again: it ran out of memory, perhaps.
        worker.terminate();
        this.#worker = null;
        end(reject, new Error(event.message || "the worker failed"));
      };
      worker.postMessage({ module, number, task, arguments: given });
    });
  }

  /** Ends the worker. */
  end() {
    this.cancel();
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** Ends the task, if there is one: its promise is rejected as `Cancelled`. */
  cancel() {
    this.#number += 1;
    if (this.#giveUp === null) return;
    // Nothing else stops an engine.
    this.#worker.terminate();
    this.#worker = null;
    this.#giveUp(new Cancelled());
    this.#giveUp = null;
  }
}
