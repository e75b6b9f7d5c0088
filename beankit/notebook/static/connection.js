// The connection to Python: whether it is there, and the press that waits for it.
import { tell } from "./around.js";
import { button } from "./bits.js";
import * as changes from "./changes.js";
import { esc, fill, markup, plain } from "./dom.js";
import { options } from "./ways.js";

const SILENT = 1000; // milliseconds without an answer until the person is told
const AGAIN = 3000; // and until the page asks how things stand
const KEPT = "beankit-press";

// Python answers with a new picture: until then no second press is taken. Without a connection the last press is kept.
// What the guide shows is not watched: its bot may think for long.
export function request(page, message, repeated = false) {
  const { answer, line, pic } = page.state;
  if (answer.sent) return;
  const press = { message, deal: pic.deal, number: pic.number, label: labelOf(page.state, message) };
  if (line.lost) {
    keep(page, press);
    return;
  }
  page.note(changes.sent, press);
  page.mark();
  page.send(message);
  clearTimeout(page.timers.press);
  if (!repeated && message.do !== "guide") page.timers.press = setTimeout(() => wait(page, press), SILENT);
}

function labelOf({ answer: { tried }, pic, said }, { do: deed, text, line, how }) {
  const option = [...options({ pic }), pic.ask?.quiet].find((other) => other && other.text === text);
  if (option) return plain(option.label);
  if (text && tried?.text === text) return plain(tried.sentence);
  return text ?? line ?? { new: said.new_game, seat: said.same_deal, show: said.guide_show }[how] ?? said[deed];
}

// No answer yet: the person is told, the page around looks for the server, and Python is asked how things stand.
function wait(page, press) {
  if (!page.state.answer.sent || page.state.pic.number !== press.number) return;
  keep(page, { ...press, sent: true });
  tell(page, "silent");
  const ask = () => {
    if (!page.state.line.kept || page.state.line.lost) return;
    page.send({ do: "since" });
    page.timers.press = setTimeout(ask, AGAIN);
  };
  page.timers.press = setTimeout(ask, AGAIN);
}

// A page of its own is loaded anew when the connection is back: its press outlives that.
function keep(page, press) {
  page.change(changes.kept, press);
  if (!page.state.served) return;
  try {
    if (press) sessionStorage.setItem(KEPT, JSON.stringify({ ...press, address: location.href }));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // a private window keeps nothing
  }
}

export function recalled() {
  try {
    const press = JSON.parse(sessionStorage.getItem(KEPT));
    return press?.address === location.href ? press : null;
  } catch {
    return null;
  }
}

export function takeBack(page) {
  keep(page, null);
}

// A browser that is offline may still reach a kernel on its own machine: it is asked.
export function doubt(page) {
  page.send({ do: "since" });
  page.timers.offline = setTimeout(() => lose(page), SILENT);
}

export function greeted(page) {
  clearTimeout(page.timers.offline);
  if (page.state.line.lost) page.note(changes.lost, false);
}

export function lose(page) {
  const { answer, line } = page.state;
  clearTimeout(page.timers.press);
  if (answer.sent && line.sent) keep(page, { ...line.sent, sent: true });
  page.change(changes.lost, true);
}

export function find(page) {
  if (page.state.line.lost) greet(page);
}

export function greet(page) {
  page.note(changes.lost, false);
  page.send({ do: "since" });
}

// A new picture: a press that waited is sent if the picture is still the one it was for. Else it is not played any
// more, unless it was sent before the connection was lost, and arrived: then one's last move is a later one, or was
// taken back, or another game was dealt.
export function settle(page, pic) {
  const { kept, lost } = page.state.line;
  clearTimeout(page.timers.press);
  if (!kept || lost) return;
  keep(page, null);
  const same = pic.deal === kept.deal;
  const arrived = kept.sent && (!same || pic.answered > kept.number || pic.number < kept.number);
  if (same && pic.number === kept.number)
    request(page, { ...kept.message, ...("n" in kept.message ? { n: pic.n } : {}) }, true);
  else if (!arrived) page.change(changes.missed, kept.label);
}

export function connectionNote(state) {
  const { kept, lost, missed } = state.line;
  const { said } = state;
  const press = kept?.label ?? missed;
  if (!lost && press === null) return "";
  const sentence = lost ? (kept ? said.line_kept : said.line_lost) : kept ? said.line_silent : said.line_missed;
  const back = lost && kept ? button(said.take_back, "takeback", { css: "bk-link" }) : "";
  return markup`
    <div class="bk-notice bk-${missed !== null ? "info" : "poor"}" role="alert" data-key="line">
      <p>${esc(fill(state, sentence, { press }))}</p>${back}
    </div>
  `;
}
