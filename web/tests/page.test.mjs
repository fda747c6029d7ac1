// The page as people use it, in Chromium. PAGE is its directory; PICTURES gets what was looked at.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { chromium } from "playwright-core";

const { PAGE, PICTURES } = process.env;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

let server, browser, address;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  server = createServer(({ url }, response) => {
    const file = join(PAGE, url === "/" ? "index.html" : url.split("?")[0]);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/`;
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page, and fails if it ever says that something is wrong. */
async function open(t, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(address + hash);
  await page.waitForSelector("#views a");
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, []);
  });
  return page;
}

const square = (page, row, column) => page.locator(".square").nth(row * 8 + column);
const says = (page, id, text) => page.waitForFunction(([id, text]) => document.getElementById(id).textContent.includes(text), [id, text]);

test("queens and holes are put, counted, undone, and kept in the address", async (t) => {
  const page = await open(t);
  await says(page, "completions", "92 completions");
  await square(page, 0, 0).click();
  await says(page, "completions", "4 completions");
  await page.getByLabel("a hole").check();
  await square(page, 1, 4).click();
  // Of the boards with a queen in this corner, one has its second queen in column 4.
  await says(page, "completions", "3 completions");
  assert.match(page.url(), /#n=8&queens=0,0&holes=1,4&view=board$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "completions", "4 completions");
  await page.getByRole("button", { name: "Redo" }).click();
  await says(page, "completions", "3 completions");
  const copy = await open(t, new URL(page.url()).hash);
  await says(copy, "completions", "3 completions");
  assert.equal(await square(copy, 1, 4).getAttribute("aria-label"), "row 1, column 4: hole");
});

test("attacks and conflicts are shown, with who attacks", async (t) => {
  const page = await open(t, "#n=8&queens=0,0;3,3");
  const label = (row, column) => square(page, row, column).getAttribute("aria-label");
  assert.equal(await label(0, 0), "row 0, column 0: queen, attacked by the queen of row 3, column 3 (diagonal)");
  assert.equal(await label(1, 2), "row 1, column 2: free");
  assert.equal(await label(2, 4), "row 2, column 4: attacked by the queen of row 3, column 3 (antidiagonal)");
  assert.equal(await page.locator(".square .conflict").count(), 2);
  await says(page, "completions", "0 completions");
  await square(page, 2, 4).hover();
  assert.equal(await page.locator(".square.attacker").count(), 1);
  await says(page, "detail", "row 2, column 4: attacked by");
});

test("completions are shown one by one, and a solution with its images", async (t) => {
  const page = await open(t, "#n=8&queens=0,0");
  await says(page, "completions", "4 completions");
  const button = (name) => page.getByRole("button", { name, exact: true });
  await button("Hint").click();
  await says(page, "detail", "A queen may stand in row 1, column 4.");
  assert.equal(await page.locator(".ghost").count(), 1);
  const seen = [];
  for (const text of ["0 4 7 5 2 6 1 3", "0 5 7 2 6 3 1 4", "0 6 3 5 7 1 4 2", "0 6 4 7 1 3 5 2"]) {
    await button("Next completion").click();
    await says(page, "detail", text);
    seen.push(text);
  }
  await button("Previous completion").click();
  await says(page, "detail", seen[2]);
  assert.equal(await page.locator(".ghost").count(), 7);
  await button("Take it").click();
  await says(page, "completions", "A solution!");
  await says(page, "images-text", "one of 8 images of one solution, number 2 of those");
  assert.equal(await page.locator("#images-pictures .picture").count(), 8);
});

test("boards are pasted and copied in all forms", async (t) => {
  const page = await open(t);
  await page.getByText("Paste or copy a board").click();
  const pasted = page.getByRole("textbox", { name: "Board" });
  await pasted.fill("[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await says(page, "completions", "A solution!");
  const forms = await page.locator("#form option").evaluateAll((options) => options.map((option) => option.value));
  assert.ok(forms.length >= 12);
  for (const form of forms) {
    await page.locator("#form").selectOption(form);
    await page.getByRole("button", { name: "Copy the board" }).click();
    const text = await pasted.inputValue();
    await page.evaluate(() => (location.hash = "#n=5"));
    await says(page, "completions", "10 completions");
    await pasted.fill(text);
    await page.getByRole("button", { name: "Put it on the board" }).click();
    await says(page, "completions", "A solution!");
    assert.match(page.url(), /#n=4&queens=0,1;1,3;2,0;3,2&/, form);
  }
  await pasted.fill("..\n.?\n");
  await page.getByRole("button", { name: "Put it on the board" }).click();
  assert.match(await page.locator("#paste-trouble").textContent(), /line 2, column 2/);
});

test("the keyboard is enough", async (t) => {
  const page = await open(t, "#n=8");
  const at = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
  for (let tabs = 0; tabs < 20 && !/^row/.test(await at()); tabs++) await page.keyboard.press("Tab");
  assert.match(await at(), /^row 0, column 0/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.match(await at(), /^row 1, column 1/);
  await page.keyboard.press("q");
  assert.match(await at(), /^row 1, column 1: queen/);
  await page.keyboard.press("Home");
  await page.keyboard.press("h");
  assert.match(await at(), /^row 1, column 0: hole/);
  await page.keyboard.press("Delete");
  await page.keyboard.press("End");
  assert.match(await at(), /^row 1, column 7: attacked/);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(page.url(), /queens=1,1;7,7&/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  assert.match(await at(), /^row 7, column 7/);
});

test("the search goes to the last solution and back", async (t) => {
  const page = await open(t, "#n=8&view=search");
  const button = (name) => page.getByRole("button", { name, exact: true });
  await says(page, "step", "Node 1, row 0 has 8 free squares");
  await button("Forward").click();
  await says(page, "step", "Node 2,");
  await button("Back").click();
  await says(page, "step", "Node 1,");
  for (let solution = 1; solution <= 92; solution++) {
    await button("Next solution").click();
    await says(page, "step", `(number ${solution})`);
  }
  assert.equal(await page.locator(".square use[href='#queen']").count(), 8);
  await button("Next solution").click();
  // As many nodes as `nqueens tree 8` has.
  await says(page, "step", "Node 2,057,");
  await says(page, "step", "the search has seen all");
  for (let solution = 92; solution >= 1; solution--) {
    await button("Previous solution").click();
    await says(page, "step", `(number ${solution})`);
  }
  await page.waitForFunction(() => document.querySelectorAll("#levels tbody tr").length === 9);
  const all = await page.locator("#levels tbody tr td:nth-child(3)").allTextContents();
  assert.deepEqual(all, ["1", "8", "42", "140", "344", "568", "550", "312", "92"]);
  await button("To the start").click();
  await page.locator("#speed").fill("10");
  await button("Play").click();
  await says(page, "step", "the search has seen all");
  assert.equal(await button("Play").getAttribute("aria-pressed"), "false");
});

test("small trees are drawn whole", async (t) => {
  const page = await open(t, "#n=4&view=search");
  assert.equal(await page.locator("#tree g").count(), 17);
  assert.equal(await page.locator("#tree polygon").count(), 2);
  const placed = await open(t, "#n=8&queens=3,3&view=search");
  await placed.getByRole("button", { name: "Next solution" }).click();
  assert.equal(await placed.locator(".square.given").count(), 1);
  assert.equal(await placed.locator(".square use[href='#queen']").count(), 8);
});

test("workers count, each a shard, and are cancelled", async (t) => {
  const page = await open(t, "#n=8&view=count");
  const count = async (n, workers, expected) => {
    await page.locator("#count-size").fill(String(n));
    await page.locator("#workers").fill(String(workers));
    await page.getByRole("button", { name: "Count", exact: true }).click();
    if (expected) await says(page, "count-answer", expected);
  };
  await count(12, 1, "14,200 solutions for N = 12");
  await count(12, 3, "14,200 solutions for N = 12");
  await count(1, 2, "1 solution for N = 1");
  await count(14, 2, "365,596 solutions");
  t.diagnostic(await page.locator("#count-answer").textContent());
  await count(14, 1, "by 1 worker");
  t.diagnostic(await page.locator("#count-answer").textContent());
  await count(17, 2);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await says(page, "count-answer", "cancelled");
  await count(10, 2, "724 solutions");
  await count(18, 2, "N goes from 1 to 17");
});

test("counts by square are a heat map", async (t) => {
  const page = await open(t, "#n=8&view=count");
  await page.getByRole("button", { name: "Count by square" }).click();
  await says(page, "heat-answer", "Counted for the board of size 8.");
  const numbers = await page.evaluate(() => [...document.querySelector("#heat div").shadowRoot.querySelectorAll("text.few, text.many")].slice(0, 8).map((text) => text.textContent));
  assert.deepEqual(numbers, ["4", "8", "16", "18", "18", "16", "8", "4"]);
});

test("sheets print whole on A4 and letter", async (t) => {
  const page = await open(t, "#n=8&view=sheet");
  assert.equal(await page.frameLocator("#sheet").locator("svg[role=img]").count(), 12);
  await page.locator("#sheet-what").selectOption("fundamental");
  await page.locator("#sheet-title").fill("Twelve <boards>");
  const frame = page.frameLocator("#sheet");
  await frame.getByText("Twelve <boards>").waitFor();
  assert.equal(await frame.locator("use").count(), 12 * 8);
  const html = await page.locator("#sheet").getAttribute("srcdoc");
  const sheet = await (await browser.newContext()).newPage();
  await sheet.setContent(html);
  await sheet.emulateMedia({ media: "print" });
  // Letter paper is lower: the fourth row of boards goes to a second page, whole.
  for (const [format, pages] of [["A4", 1], ["Letter", 2]]) {
    const path = join(PICTURES, `sheet-${format}.pdf`);
    await sheet.pdf({ path, format });
    assert.equal(readFileSync(path, "latin1").match(/\/Type\s*\/Page\b/g).length, pages, format);
  }
  // No board is wider than a page, and a line of boards is lower than one.
  await sheet.setViewportSize({ width: 700, height: 900 });
  const boxes = await sheet.locator("svg[role=img]").evaluateAll((boards) => boards.map((board) => board.getBoundingClientRect().toJSON()));
  assert.equal(boxes.length, 12);
  for (const box of boxes) assert.ok(box.right <= 700 && box.height < 300, JSON.stringify(box));
});

const VIEWS = ["board", "search", "count", "sheet"];

test("axe finds nothing", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    for (const view of VIEWS) {
      const page = await open(t, `#n=8&queens=0,0;1,2;4,4&holes=6,6&view=${view}`, { colorScheme });
      if (view === "board") await says(page, "completions", "completion");
      await page.addScriptTag({ content: axe.source });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      assert.deepEqual(found, [], `${view}, ${colorScheme}`);
    }
  }
});

test("it fits screens of all widths", async (t) => {
  for (const width of [320, 800, 1600]) {
    for (const colorScheme of ["light", "dark"]) {
      for (const view of VIEWS) {
        const position = view === "count" ? "queens=0,0" : "queens=0,1;5,2;7,4&holes=4,5";
        const page = await open(t, `#n=8&${position}&view=${view}`, {
          colorScheme, viewport: { width, height: width === 320 ? 640 : 900 }, reducedMotion: "reduce",
        });
        if (view === "board") await says(page, "completions", "completion");
        if (view === "board") await square(page, 3, 4).hover();
        if (view === "search") for (let step = 0; step < 9; step++) await page.getByRole("button", { name: "Forward" }).click();
        if (view === "count") {
          await page.getByRole("button", { name: "Count by square" }).click();
          await says(page, "heat-answer", "Counted");
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${view} is ${wide} wide on ${width}`);
        await page.screenshot({ path: join(PICTURES, `${view}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
  }
});

test("sixteen queens on a telephone", async (t) => {
  const page = await open(t, "#n=16", { viewport: { width: 320, height: 640 } });
  await says(page, "completions", "14,772,512 completions");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  const side = await page.locator(".square").first().evaluate((button) => button.getBoundingClientRect().width);
  assert.ok(side >= 24);
});
