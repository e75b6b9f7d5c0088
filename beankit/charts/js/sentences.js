/* Sentences with parts in braces, in the language of the page. */

const PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
const ENGLISH = "10"; // and so on

/**
 * A sentence with its {parts} filled in; {number:game|games} is the word's form that the number wants, by the table in
 * the catalogue of a language: the form that each number below 200 takes.
 */
export function filled(sentence, parts = {}, plurals = ENGLISH) {
  return String(sentence ?? "").replace(PART, (whole, name, forms) =>
    name in parts ? (forms === undefined ? parts[name] : form(parts[name], forms.split("|"), plurals)) : whole,
  );
}

// The last form is for all other numbers, and for what is no whole number.
function form(number, forms, plurals) {
  const last = forms.length - 1;
  if (!/^\d+$/.test(number)) return forms[last];
  const place = Number(number);
  return forms[Math.min(Number(plurals[place < 200 ? place : 100 + (place % 100)] ?? 1), last)];
}
