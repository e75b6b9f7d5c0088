// What the person does at a table: things are chosen, aimed, explained, composed, and sent to Python.
import * as changes from "./changes.js";
import { copies, isEmpty, textOf } from "./composer.js";
import { request } from "./connection.js";
import { badge, cards, chosen, froms, isSource, options, targets } from "./ways.js";

export function act(page, text) {
  const { pic } = page.state;
  if (text && pic?.ask) request(page, { do: "act", n: pic.n, text });
}

export function aim(page, id) {
  const ways = targets(page.state, id);
  if (ways.length === 1) act(page, ways[0].text);
  else if (ways.length) choose(page, ways);
  else explain(page, id);
}

export function explain(page, id) {
  const now = chosen(page.state);
  const ban = (page.state.pic.barred ?? []).find(
    ({ from, to }) => (to === id && (!from || now.includes(from))) || (from === id && !to),
  );
  if (ban) page.change(changes.tip, ban.why);
}

export function choose(page, list) {
  page.change(changes.choice, list);
  page.root.querySelector(".bk-chooser button")?.focus();
}

// All fields with beans, each with its number; what cannot be harvested says why.
export function chooseHarvest(page) {
  const { barred, seats } = page.state.pic;
  const fields = seats.find((seat) => seat.me)?.fields ?? [];
  const list = fields.flatMap(({ number, cards: there, label }) => {
    if (!there.length) return [];
    const id = `harvest:${number}`;
    const { options: now, later } = badge(page.state, id);
    const why = barred?.find(({ from }) => from === id)?.why;
    const ways = now.length ? now : later;
    const key = String(number + 1);
    if (ways.length) return ways.map((option, at) => ({ ...option, key: at ? "" : key }));
    return why ? [{ text: id, label: [label], key, why }] : [];
  });
  if (list.length) choose(page, list);
}

export function chooseNumber(page, digit) {
  const { choice } = page.state.answer;
  const numbered = choice.some((option) => "key" in option);
  const wanted = numbered ? choice.find(({ key }) => key === String(digit)) : choice[digit - 1];
  if (wanted?.why) page.change(changes.tip, wanted.why);
  else if (wanted) playChosen(page, wanted.text);
}

// One of the choices: played now, or kept for the next opportunity.
export function playChosen(page, text) {
  if (options(page.state).some((option) => option.text === text)) {
    act(page, text);
    return;
  }
  page.send({ do: "queue", text });
  page.escape();
}

export function pressBadge(page, id) {
  if (!id) return;
  const ways = badge(page.state, id);
  if (ways.options.length === 1) act(page, ways.options[0].text);
  else if (ways.options.length) {
    page.note(changes.badge, id);
    choose(page, ways.options);
  } else if (ways.later.length === 1) page.send({ do: "queue", text: ways.later[0].text });
  else if (ways.later.length) choose(page, ways.later);
  else explain(page, id);
}

// A page of its own leads somewhere else; in a notebook the table waits in its cell.
export function leave(page) {
  const { said, settings } = page.state;
  if (settings.home) {
    location.assign(settings.home);
    return;
  }
  page.escape();
  page.change(changes.away, true);
  page.root.querySelector('[data-do="sitdown"]').focus();
  page.say(said.left);
}

export function sitDown(page) {
  page.change(changes.away, false);
  page.root.querySelector(".bk-question")?.focus();
}

export function take(page, id) {
  const ways = badge(page.state, id).options;
  if (!ways.length) return;
  const slip = page.state.pic.answers.slips.find(({ seat }) => `answer:${seat}` === id);
  const given = copies(page.state, slip.give);
  act(page, given ? `take ${slip.seat}${given}` : ways[0].text);
}

export function accept(page) {
  const ways = badge(page.state, "accept").options;
  const why = page.state.pic.ask.accept?.why;
  if (ways.length) act(page, ways[0].text);
  else if (!why) act(page, "accept");
  else page.change(changes.tip, why);
}

export function quietly(page) {
  const { quiet, barred } = page.state.pic?.ask ?? {};
  if (quiet) act(page, quiet.text);
  else if (barred) page.change(changes.tip, barred.why);
}

export function compose(page, open = !page.state.deal.open) {
  const { deal, pic } = page.state;
  page.note(changes.composing, open);
  if (open && pic.ask.compose === "bid" && !deal.give.length) {
    const give = pic.offer.give.filter((slip) => !slip.missing).map((slip) => slip.card);
    page.note(changes.filled, give, pic.offer.get, null);
  }
  tryDeal(page);
  page.draw();
  page.root.querySelector(".bk-composer .bk-question")?.focus();
}

// Python says how the deal reads, and whether it is allowed.
export function tryDeal(page) {
  if (!isEmpty(page.state)) page.send({ do: "try", text: textOf(page.state) });
}

// The deal changes.
export function changeDeal(page, change, ...values) {
  page.note(change, ...values);
  tryDeal(page);
  page.draw();
}

export function wanting(page, kind, by) {
  changeDeal(page, changes.wanted, kind, by);
}

export function sendDeal(page) {
  if (isEmpty(page.state)) return;
  const { tried } = page.state.answer;
  const text = textOf(page.state);
  if (tried?.text === text && tried.why) page.change(changes.tip, tried.why);
  else act(page, text);
}

// A double click on a card that can go to one place only takes it there.
export function hurry(page, id) {
  const { deal, reel } = page.state;
  const card = !reel && !deal.open && id && cards(page.state).find((other) => other.id === id);
  if (!card || !isSource(page.state, card)) return;
  const names = froms(card);
  const ways = options(page.state).filter((option) => option.to && names.includes(option.from));
  if (ways.length === 1) act(page, ways[0].text);
}

// A card that cannot be moved says why.
export function tellStill(page, id) {
  const why = page.state.pic.still?.[id];
  if (!why) return;
  page.note(changes.dropped, true);
  page.change(changes.tip, why);
}

export function pick(page, id) {
  const card = cards(page.state).find((other) => other.id === id);
  if (card) page.change(changes.picked, card);
}
