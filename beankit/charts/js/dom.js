/* Elements and numbers. Text only ever becomes text: nothing here reads markup. */
import { filled as withParts } from "./sentences.js";

let plurals; // how the language of the page counts

/** Count as a language does, by the table of its catalogue. */
export function speak(table) {
  plurals = table;
}

/** A sentence with its {parts}, in the language of the page. */
export function said(sentence, parts) {
  return withParts(sentence, parts, plurals);
}

/** Put attributes and children on an element; a child is an element or a text. */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** An HTML element. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** How numbers look in a language. */
export function numbers(language) {
  const forms = new Map();
  const form = (digits) => {
    if (!forms.has(digits)) {
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      forms.set(digits, new Intl.NumberFormat(language, options));
    }
    return forms.get(digits);
  };
  return (value, digits = 0) => (value == null ? "–" : form(digits).format(value).replace("-", "−"));
}

/** How shares look in a language: in hundredths, with its sign. */
export function shares(say, sign) {
  return (value, digits = 0) => `${say(100 * value, digits)}${sign}`;
}

const FIGURE = /^[−±]?[\d.,]+\s?%?$/;

/** A table that people read: a head, and rows of texts; columns of figures stand on the right, unless `left` tells. */
export function listing({ head, rows, left }) {
  const figures = (place) => (left ? !left[place] : rows.some((row) => FIGURE.test(row[place])));
  const right = (place) => (figures(place) ? "bk-number" : null);
  const cell = (value, place) => make("td", { class: right(place) }, value ?? "–");
  return make(
    "table",
    { class: "bk-plain" },
    make(
      "thead",
      {},
      make("tr", {}, ...head.map((name, place) => make("th", { scope: "col", class: right(place) }, name))),
    ),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cell)))),
  );
}

/** A table that scrolls by itself where the page is narrow. */
export function scrolled(table, name) {
  return make("div", { class: "bk-scroll", tabindex: 0, role: "group", "aria-label": name }, table);
}

/** A picture with a title that screen readers and tooltips tell. */
export function picture(width, height, title, ...children) {
  return drawn(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    drawn("title", {}, title),
    ...children,
  );
}

/** A chart of Observable Plot as a titled picture in the colours of the page. */
export function plotted(title, options) {
  const svg = Plot.plot({
    style: { background: "none", color: "var(--ink-2)", fontSize: "12px", fontFamily: "inherit", overflow: "visible" },
    ...options,
  });
  for (const group of svg.querySelectorAll("g[aria-label]")) {
    group.dataset.mark = group.getAttribute("aria-label"); // to find it again; a reader of the screen hears the title
    for (const name of ["aria-label", "aria-description"]) group.removeAttribute(name);
  }
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", title);
  svg.prepend(drawn("title", {}, title));
  return svg;
}
