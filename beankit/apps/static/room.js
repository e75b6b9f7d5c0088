// A page with a table or a replay: connects it with the server, and says what the table cannot say itself.
import { keepPast, past } from "./past.js";
import { socket } from "./socket.js";
import { show } from "./table.js";

const { base } = document.body.dataset;
const frame = document.getElementById("frame");
const notice = document.getElementById("notice");
const [MOVED, GONE, FULL, WORD] = [4001, 4004, 4005, 4006]; // why the server ends a line for good
const RETRY = 20_000; // milliseconds until a page looks again whether there is room
const MOST_GAMES = 300;
const MOST_RECORDS = 25; // of some 30 KB each
const CALM = 250; // milliseconds without a step until the address follows
const page = crypto.randomUUID?.() ?? `${Math.random()}${Math.random()}`; // the server knows a replay by it
let following = null;
let unfit = false; // there is a reason why nothing can be shown, and it was told

function tell(text, label, press) {
  const line = document.createElement("p");
  line.className = "notice warn";
  line.textContent = text;
  if (label) {
    const button = document.createElement("a");
    button.className = "button";
    button.href = "";
    button.textContent = label;
    button.addEventListener("click", press);
    line.append(" ", button);
  }
  notice.replaceChildren(line);
}

// The address of a film follows it: a line that is opened again shows the same decision.
function address() {
  const there = new URL("line", new URL(base, location.href));
  there.protocol = there.protocol.replace("http", "ws");
  const asked = new URLSearchParams(location.search);
  if (asked.has("table")) there.searchParams.set("table", asked.get("table"));
  else for (const [name, value] of [...asked, ["page", page]]) there.searchParams.set(name, value);
  return there;
}

function goOn(event) {
  event?.preventDefault();
  location.reload();
}

function rest(text) {
  for (const table of document.querySelectorAll(".bk")) table.inert = true; // what is pressed now would get lost
  tell(text, frame.dataset.goOn, goOn);
}

function ended(code) {
  if (code === WORD || (code === GONE && !unfit))
    location.reload(); // the server knows where to
  else if (code === FULL) {
    rest(frame.dataset.full);
    setTimeout(goOn, RETRY);
  } else if (code === MOVED) rest(frame.dataset.elsewhere);
}

const transport = socket(address, ended);
// A front page in another language leads to a table that speaks it from now on.
const asked = new URLSearchParams(location.search);
if (asked.has("table") && asked.has("lang")) {
  const speakOnce = (message) => {
    if (!message.settings) return;
    transport.deaf(speakOnce);
    if (message.settings.lang !== asked.get("lang"))
      transport.send({ do: "set", name: "lang", value: asked.get("lang") });
  };
  transport.listen(speakOnce);
}
transport.listen((message) => {
  if (!message.unfit) return;
  unfit = true;
  tell(message.unfit);
});
const table = show(transport, document.getElementById("content"));
transport.closed((lost) => {
  if (!lost) notice.replaceChildren();
  else if (!table.tells) tell(frame.dataset.lost, frame.dataset.tryNow, goOn);
});

// Nobody has to click first: a key that is pressed nowhere is meant for the table.
addEventListener("keydown", (event) => {
  const question = document.querySelector(".bk:not([inert]) .bk-question");
  if (!question || event.target !== document.body || event.key === "Tab") return;
  question.focus({ preventScroll: true });
  if (!question.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
});
// A game is over: this browser keeps how it ended, and of the latest ones the record, too. The front page shows them.
function keep(game) {
  const games = past();
  if (games.some(({ id, record }) => id === game.id && record === game.record)) return;
  const others = games.filter(({ id }) => id !== game.id);
  const all = [{ when: Date.now(), ...game }, ...others].slice(0, MOST_GAMES);
  const light = (played, at) => ({ ...played, record: at < MOST_RECORDS ? played.record : undefined });
  keepPast(all.map(light));
}

// The table speaks another language now: so does the frame around it, and all pages from now on.
async function speak(lang) {
  const here = new URL(location.href);
  if (here.searchParams.get("lang") && (here.pathname.endsWith("/play") || here.searchParams.get("lang") !== lang)) {
    if (here.pathname.endsWith("/play")) here.searchParams.delete("lang");
    else here.searchParams.set("lang", lang);
    history.replaceState(null, "", here);
  }
  if (document.documentElement.lang === lang) return;
  const { tab, game } = frame.dataset;
  const wanted = `${base}frame/${tab}?lang=${lang}&game=${encodeURIComponent(game)}`;
  const answer = await fetch(wanted).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("frame");
  for (const part of ["header.bar", "h1"]) {
    fresh.querySelector(part).className = frame.querySelector(part).className;
    frame.querySelector(part).replaceWith(fresh.querySelector(part));
  }
  Object.assign(frame.dataset, { ...fresh.dataset, tab, game });
  document.title = `${frame.querySelector("h1").textContent} · beankit`;
  document.documentElement.lang = lang;
}

// The address follows a film, so that it can be passed on and survives a reload; not more often than browsers like.
function follow(place) {
  clearTimeout(following);
  following = setTimeout(() => {
    const there = new URL(place, location.href);
    const here = new URL(location.href);
    for (const name of ["at", "seat"]) here.searchParams.delete(name);
    for (const [name, value] of there.searchParams) here.searchParams.set(name, value);
    history.replaceState(null, "", here);
  }, CALM);
}

addEventListener("beankit-over", ({ detail }) => keep(detail));
addEventListener("beankit-lang", ({ detail }) => speak(detail));
addEventListener("beankit-place", ({ detail }) => follow(detail));
// The table's own bar has a button for the bar of the page.
const bar = frame.querySelector(".bar");
document.addEventListener("beankit-menu", () => {
  if (bar.classList.toggle("open")) bar.querySelector("nav a").focus();
});
addEventListener("keydown", (event) => event.key === "Escape" && bar.classList.remove("open"), { capture: true });
addEventListener("pointerdown", ({ target }) => {
  if (!target.closest?.('.bar, [data-do="menu"]')) bar.classList.remove("open");
});
