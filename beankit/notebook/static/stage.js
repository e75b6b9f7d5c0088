// The stage: the question, what it is about, and the buttons that answer it. Its three parts keep their places.
import { button, LOCK, letter, slip, spans } from "./bits.js";
import { esc, fill, markup, plain } from "./dom.js";
import { isLow } from "./grid.js";
import { latest } from "./log.js";
import { apartOf, spread } from "./market.js";
import { choices } from "./panels.js";
import { acts, chooser, heading, isLong, MANY } from "./question.js";
import { refusal } from "./refusal.js";
import { answers, composer, offered } from "./trade.js";
import { cards, chosen, isChosen, loose, options } from "./ways.js";

const LINES = 4; // that fit beside a card
const RECENT = 3; // things that happened while one waits

function parts(state) {
  const { choice } = state.answer;
  const three = asking(state);
  return choice ? { ...three, body: chooser(state, choice) } : three;
}

function asking(state) {
  const { ask, offer } = state.pic;
  if (!ask) return waiting(state);
  if (state.deal.open && state.pic.goods) return composer(state);
  if (state.pic.refusal && ask.kind === "offer") return refusal(state);
  const asked = { head: heading(state), foot: acts(state) };
  if (ask.kind === "answer" && offer) return { ...asked, body: offered(state) };
  if (state.pic.answers && offer) return { ...asked, body: answers(state) };
  if (ask.choices.length) return { ...asked, body: choices(state) };
  const many = loose(state);
  if (many.length > MANY) return { ...asked, body: chooser(state, many, "act") };
  return { ...asked, body: guide(state) };
}

export function stage(state) {
  const { head, body, foot } = parts(state);
  const composing = state.deal.open && state.pic.goods;
  const css = !state.pic.ask ? " bk-idle" : composing ? " bk-composer" : "";
  const name = composing ? ` role="group" aria-label="${esc(plain(state.pic.ask.question))}"` : "";
  return markup`
    <section class="bk-panel bk-ask${css}" data-key="ask"${name}>
      <div class="bk-qhead">${head}</div>
      <div class="bk-body">${body}</div>
      <div class="bk-foot">${foot}</div>
    </section>
  `;
}

function waiting(state) {
  const { status, game, offer } = state.pic;
  const { said, thinking } = state;
  const question = thinking?.text ?? status?.text ?? [];
  const clock = status?.clock && !thinking;
  const seat = thinking ? thinking.seat : status?.seat;
  const wait = clock
    ? button(said.wait, "wantact", { key: "H" })
    : thinking && thinking.seat !== null
      ? button(said.stop_bot, "stop")
      : "";
  const running = clock
    ? markup`
      <span class="bk-clock" data-key="clock${state.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
        <i></i>
      </span>
    `
    : "";
  const head = markup`
    <div>
      ${seat === undefined || seat === null ? "" : letter(state, seat)}
      <h2 tabindex="-1" class="bk-question${isLong(question)}">${spans(state, question)}</h2>
      <p class="bk-quiet">${esc(game.phase)}</p>
    </div>
    ${running}
  `;
  const opened = state.pic.answers && offer ? answers(state) : "";
  const lying = lyingHere(state);
  const lines = lying && isLow(state.room) ? RECENT - 1 : RECENT;
  return { head, body: opened || `${lying}${recent(state, lines)}`, foot: wait };
}

function recent(state, number) {
  const lines = latest(state, number).map((line) => `<li>${spans(state, line.spans)}</li>`);
  return `<ol class="bk-recent">${lines.join("")}</ol>`;
}

// Where the window is too low for the market, the turned-over cards lie here.
function lyingHere(state) {
  const some = state.pic.lying.some(({ zone }) => zone === "revealed");
  return apartOf(state) + (some && isLow(state.room) ? spread(state) : "");
}

// What is chosen, and where it can go: each way with its consequence, each barred one with its reason.
function waysOf(state) {
  const { ask } = state.pic;
  const now = chosen(state);
  const apart = state.pic.apart.map(({ zone }) => zone);
  const picked = cards(state).filter((card) => isChosen(state, card) && !apart.includes(card.zone));
  const placed = options(state).filter((option) => option.from || option.to);
  const open = placed.filter((option) => !now.length || !option.from || now.includes(option.from));
  const deeds = open.filter((option) => !["harvest", "buy"].includes(option.word));
  const pressed = [...loose(state), ask.quiet].filter((option) => option?.effect && option.tone !== "same");
  const shown = deeds.length ? deeds : placed.length ? open : pressed;
  const listed = shown.map((option) => way(state, option));
  const bans = (state.pic.barred ?? [])
    .filter((ban) => ban.to && now.includes(ban.from))
    .map((ban) => `<li class="bk-why">${LOCK} ${spans(state, ban.why)}</li>`);
  const help =
    ask.help?.length && state.narrow && !isLow(state.room) ? `<p class="bk-quiet">${spans(state, ask.help)}</p>` : "";
  return { help, picked, lines: [...new Set([...listed, ...bans])] };
}

// All of them, where the stage has no room for more.
export function allWays(state) {
  return `<div class="bk-guide"><ul role="list">${waysOf(state).lines.join("")}</ul></div>`;
}

function guide(state) {
  const { help, picked, lines } = waysOf(state);
  const kinds = [...new Set(picked.map((card) => card.card))];
  const room = LINES - (help || (state.narrow && isLow(state.room)) ? 1 : 0);
  const rest = lines.length - room + 1;
  const label = fill(state, state.said.more, { number: rest });
  const more = `<li class="bk-why">${button(label, "sheet", { id: "ways", css: "bk-link" })}</li>`;
  const shown = rest > 1 ? [...lines.slice(0, room - 1), more] : lines;
  const held = kinds.length === 1 && !isLow(state.room) ? `<div class="bk-picked">${slip(state, kinds[0])}</div>` : "";
  return markup`
    ${lyingHere(state)}${held}
    <div class="bk-guide">
      ${help}
      <ul role="list">${shown.join("")}</ul>
    </div>
  `;
}

function way(state, option) {
  const place = option.to?.startsWith("field:") ? String(Number(option.to.slice(6)) + 1) : "";
  const key = place ? `<kbd aria-hidden="true">${place}</kbd> ` : "";
  const label = spans(state, option.label);
  // a harvest names its coins itself
  const named = option.effect && option.tone !== "same" && option.word !== "harvest";
  const text = named ? `<b>${label}</b>: ${spans(state, option.effect)}` : label;
  return `<li class="bk-way">${key}${text}</li>`;
}
