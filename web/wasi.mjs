// Runs a program for WASI in Node.js: `cargo test --target wasm32-wasip1` with this as the runner.

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...options] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...options], env: process.env, preopens: { "/": "/" } });
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
