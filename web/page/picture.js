// Pictures that the engines draw.

/** A drawing (SVG) with a style of its own, which is kept from the rest of the page. */
export function picture(svg, className) {
  const host = document.createElement("div");
  host.className = className;
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = svg;
  const drawing = root.querySelector("svg");
  drawing.style.maxWidth = "100%";
  drawing.style.height = "auto";
  return host;
}
