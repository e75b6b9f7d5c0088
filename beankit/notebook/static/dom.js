// Text, spans and the page itself: HTML is built as text, and only what differs is changed on the page.
import { filled } from "../../charts/js/sentences.js";

// A sentence with its {parts}, in the language of the table.
export function fill({ words }, sentence, parts) {
  return filled(sentence, parts, words.plurals);
}

// A number of hundredths with its sign.
export function hundredths({ words }, number) {
  return `${number}${words.percent}`;
}

export function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const JOINED = new WeakMap(); // each template is joined once

// HTML on several lines: a line break beside a tag or a value is not part of it, any other is a space.
export function markup(parts, ...values) {
  if (!JOINED.has(parts)) JOINED.set(parts, { raw: parts.map(joined) });
  return String.raw(JOINED.get(parts), ...values);
}

function joined(text) {
  const inside = text.replace(/^\s*\n\s*|\s*\n\s*$|\s*\n\s*(?=<)/g, "");
  return inside.replace(/>\s*\n\s*/g, ">").replace(/\s*\n\s*/g, " ");
}

export function plain(spans) {
  return (spans ?? []).map((span) => (typeof span === "string" ? span : span.text)).join("");
}

function same(node, other) {
  return node.nodeName === other.nodeName && (node.dataset?.key ?? "") === (other.dataset?.key ?? "");
}

function patch(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const opened = old.nodeName === "DETAILS" ? "open" : ""; // what somebody has opened stays open
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== opened) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-own")) return;
  morph(old, fresh);
}

function morph(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const known = want.dataset?.key ? keyed.get(want.dataset.key) : at && !at.dataset?.key ? at : null;
    if (!known || !same(known, want)) {
      old.insertBefore(want, at);
      continue;
    }
    if (known === at) at = at.nextSibling;
    else old.insertBefore(known, at);
    patch(known, want);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// What had the focus gets it back; if it is gone, the question has it, so that keys are still heard.
export function draw(root, html) {
  const held = root.getRootNode().activeElement;
  const inside = root.contains(held);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  morph(root, fresh.content);
  if (!inside || root.contains(root.getRootNode().activeElement)) return;
  const again = held.dataset.key && root.querySelector(`[data-key="${CSS.escape(held.dataset.key)}"]`);
  (again || root.querySelector(".bk-question"))?.focus({ preventScroll: true });
}
