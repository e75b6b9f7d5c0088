// What the parts of the front page share: the facts that the server sent, sentences, faces, and moments in words.
import { filled as withParts } from "./sentences.js"; // that of the charts

export const facts = JSON.parse(document.getElementById("facts").textContent);
export const lang = document.documentElement.lang;

// A sentence with its {parts}, in the language of the page.
export function filled(sentence, parts) {
  return withParts(sentence, parts, facts.plurals);
}

export function made(tag, css, text = "") {
  const thing = document.createElement(tag);
  thing.className = css;
  thing.textContent = text;
  return thing;
}

// A face is decoration: the name beside it is read.
export function face({ face: name, colour }) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${document.getElementById("against").dataset.drawings}#${name}`);
  drawing.setAttribute("viewBox", "0 0 64 66");
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("face");
  if (colour) drawing.style.setProperty("--face", colour);
  drawing.append(use);
  return drawing;
}

// How long ago something was, in the words of the page's language.
const STEPS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });

export function ago(moment) {
  const seconds = (Date.now() - moment) / 1000;
  const [unit, size] = STEPS.find(([, long]) => seconds >= long) ?? ["second", 60]; // "now"
  if (unit === "day" && seconds > 7 * size) return moment.toLocaleDateString(lang);
  return words.format(-Math.floor(seconds / size), unit);
}
