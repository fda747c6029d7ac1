//! Writes what joins a module of WebAssembly to a page: as the program `wasm-bindgen` does, but of the
//! version that the lock file has, which must be that of the library.
//!
//! ```text
//! nqueens-count-bindgen MODULE.wasm DIRECTORY
//! ```

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, directory] = &arguments[..] else {
        return Err("two arguments: a module and a directory".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name("engines")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(directory)?;
    Ok(())
}
