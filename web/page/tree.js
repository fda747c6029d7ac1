// The tree of the search as a picture.

import { NodeKind, NodePlace } from "./engines.js";

const WIDTH = 28;
const HEIGHT = 46;
const RADIUS = 10;
const PLACES = { [NodePlace.Left]: "left", [NodePlace.Path]: "path", [NodePlace.Here]: "here", [NodePlace.Ahead]: "ahead" };

const STAR = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 === 0 ? RADIUS + 5 : RADIUS - 2;
  const angle = (Math.PI * i) / 5;
  return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join(" ");

const shapes = {
  [NodeKind.Inner]: `<circle class="shape" r="${RADIUS}"/>`,
  [NodeKind.DeadEnd]: `<rect class="shape" x="${-RADIUS}" y="${-RADIUS}" width="${2 * RADIUS}" height="${2 * RADIUS}"/>`,
  [NodeKind.Solution]: `<polygon class="shape" points="${STAR}"/>`,
};

/** Draws the nodes that `Search.tree` gives; the node at hand is scrolled to. */
export function draw(where, numbers) {
  const nodes = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [parent, row, column, kind, place] = numbers.slice(at, at + 5);
    const node = { parent: nodes[parent] ?? null, row, column, kind, place, children: [], x: 0 };
    node.parent?.children.push(node);
    nodes.push(node);
  }
  // Leaves stand side by side, a parent above the middle of its children.
  let leaves = 0;
  const layOut = (node) => {
    node.children.forEach(layOut);
    const [first, last] = [node.children.at(0), node.children.at(-1)];
    node.x = first ? (first.x + last.x) / 2 : WIDTH * (0.75 + leaves++);
  };
  layOut(nodes[0]);
  const y = (node) => 20 + HEIGHT * node.row;
  const width = WIDTH * (leaves + 0.5);
  const height = 40 + HEIGHT * Math.max(...nodes.map((node) => node.row));
  const edges = nodes
    .filter((node) => node.parent !== null)
    .map((node) => `<line x1="${node.parent.x}" y1="${y(node.parent)}" x2="${node.x}" y2="${y(node)}"/>`);
  const pictures = nodes.map((node) => {
    const ring = node.place === NodePlace.Here ? `<circle class="ring" r="${RADIUS + 6}"/>` : "";
    const name = node.row === 0 ? "" : `<text>${node.column}</text>`;
    return `<g class="${PLACES[node.place]}" transform="translate(${node.x} ${y(node)})">${ring}${shapes[node.kind]}${name}</g>`;
  });
  where.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${edges.join("")}${pictures.join("")}</svg>`;
  const here = nodes.find((node) => node.place === NodePlace.Here);
  where.scrollLeft = here.x - where.clientWidth / 2;
}
