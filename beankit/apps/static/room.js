// A page with a kernel: says that it starts, and goes on by itself when the kernel or the connection is gone.
import { keepPast, past } from "./past.js";

const frame = document.getElementById("frame");
const notice = document.getElementById("notice");
const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
const EVERY = 15_000; // milliseconds between two looks
const SOON = 1_000; // after a lost connection; each time twice as long
const LATE = 30_000;
const GONE = [401, 403, 404]; // no such kernel, or a new server that does not know this visitor
const MOST_GAMES = 300;
const MOST_RECORDS = 25; // of some 30 KB each
const CALM = 250; // milliseconds without a step until the address follows
let following = null;
let lost = 0; // how long it waits to try again
let resting = false;
let going = false;
let waiting = null;

// Once: of two reloads each would start a kernel, and the wrong one of them might get the game.
function goOn() {
  if (!going) location.reload();
  going = true;
}

function tell(text, label, press) {
  const line = document.createElement("p");
  line.className = "notice warn";
  line.textContent = text;
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = label;
  button.addEventListener("click", press);
  line.append(" ", button);
  notice.replaceChildren(line);
}

function rest() {
  if (resting) return;
  resting = true; // the page comes back when somebody touches it, so that a forgotten tab costs nothing
  for (const table of document.querySelectorAll(".bk")) table.inert = true; // what is pressed now would get lost
  tell(frame.dataset.away, frame.dataset.goOn, goOn);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, goOn, { once: true });
}

// A table says it itself, and keeps what is pressed; a reload would find no page.
function tellLost() {
  const heard = !document.dispatchEvent(new CustomEvent("beankit-lost", { cancelable: true }));
  if (!heard) tell(frame.dataset.lost, frame.dataset.tryNow, look);
}

async function look() {
  clearTimeout(waiting);
  try {
    const seen = document.visibilityState === "visible"; // else nobody is waiting for it
    const answer = seen ? await fetch(address, { cache: "no-store" }) : null;
    if (answer && lost)
      goOn(); // the server is back, or the channel to the kernel was cut
    else if (GONE.includes(answer?.status)) {
      if (document.querySelector('.bk[data-state="sent"]'))
        goOn(); // somebody has just pressed something
      else rest();
    }
  } catch {
    lost = Math.min(lost * 2 || SOON, LATE);
    tellLost();
  }
  waiting = setTimeout(look, lost || EVERY);
}

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
  const asked = `${config.baseUrl}frame/${tab}?lang=${lang}&game=${encodeURIComponent(game)}`;
  const answer = await fetch(asked).catch(() => null);
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
waiting = setTimeout(look, EVERY);
for (const event of ["visibilitychange", "offline", "online", "focus", "beankit-silent"]) addEventListener(event, look);
