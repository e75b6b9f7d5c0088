/* Sentences with parts in braces, in the language of the page. */

const PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
const KINDS = ["zero", "one", "two", "few", "many", "other"]; // of numbers, in the order of a word's forms
let plurals = new Intl.PluralRules("en");

/** Count as a language does. */
export function speak(language) {
  try {
    plurals = new Intl.PluralRules(language);
  } catch {
    plurals = new Intl.PluralRules("en"); // a language that the browser cannot know
  }
}

/** A sentence with its {parts} filled in; {number:game|games} is the word's form that the number wants. */
export function filled(sentence, parts = {}) {
  return String(sentence ?? "").replace(PART, (whole, name, forms) =>
    name in parts ? (forms === undefined ? parts[name] : form(parts[name], forms.split("|"))) : whole,
  );
}

// The last form is for all other numbers, and for what is none.
function form(number, forms) {
  const known = plurals.resolvedOptions().pluralCategories;
  const kinds = KINDS.filter((kind) => known.includes(kind));
  return forms[Math.min(kinds.indexOf(plurals.select(Number(number))), forms.length - 1)];
}
