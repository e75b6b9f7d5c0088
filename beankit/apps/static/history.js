// One's finished games, which only this browser keeps: room.js adds them, the front page shows them.
import { forgetPast, keepPast, past } from "./past.js";
import { ago, face, facts, filled, lang, made } from "./things.js";

const FEW = 8; // games without means
const SHOWN = 6; // rows at first
const place = document.getElementById("history");
const said = facts.history;

const sentence = (key, parts) => filled(said[key], parts);

function cell(tag, content) {
  const td = document.createElement(tag);
  td.append(content);
  return td;
}

function link(text, deed, css = "link") {
  const button = made("button", css, text);
  button.type = "button";
  button.addEventListener("click", deed);
  return button;
}

// House bots have portraits here; any other bot has the face of all others in the colour that it had.
function known({ bot, colour }) {
  const house = Object.values(facts.games).flatMap((game) => game.bots);
  return house.find((other) => other.bot === bot) ?? { face: "face-bot", colour, name: bot, bot };
}

function faces(bots) {
  const drawn = made("span", "faces");
  for (const shown of bots.map(known)) {
    const opponent = made("span", "");
    opponent.title = shown.name === shown.bot ? shown.bot : `${shown.name} · ${shown.bot}`;
    opponent.append(face(shown), made("span", "hidden", shown.name));
    drawn.append(opponent);
  }
  return drawn;
}

// The record goes to the server, which shows it again: the history itself stays here.
async function watch(game) {
  const body = new FormData(document.getElementById("open"));
  body.set("file", new File([game.record], "record.txt", { type: "text/plain" }));
  body.set("you", game.seat);
  const answer = await fetch(`${place.dataset.base}open`, { method: "POST", body });
  location.href = answer.url;
}

function row(game) {
  const line = document.createElement("tr");
  const at = made("span", "");
  const first = made("strong", "", game.place);
  at.append(first, sentence("place_of", { place: "", players: game.players }).replace(/^\s*/, " "));
  const when = new Date(game.when);
  const time = cell("td", ago(when));
  time.title = when.toLocaleString(lang);
  line.append(
    time,
    cell("td", made("strong", "", game.title)),
    cell("td", at),
    cell("td", made("strong", "", game.coins)),
    cell("td", faces(game.against)),
    cell("td", String(game.turns)),
    cell("td", game.record ? link(said.watch, () => watch(game)) : ""),
  );
  return line;
}

function table(games, most) {
  const drawn = document.createElement("table");
  const head = ["when", "game", "place", "coins", "against", "turns"].map((key) => cell("th", said[key]));
  const top = document.createElement("tr");
  top.append(...head, cell("td", ""));
  const parts = [document.createElement("thead"), document.createElement("tbody")];
  parts[0].append(top);
  parts[1].append(...games.slice(0, most).map(row));
  drawn.append(...parts);
  const scrolled = made("div", "wide-table");
  scrolled.append(drawn);
  return scrolled;
}

// Places as a line, the first place on top.
function course(games) {
  const places = games.map((game) => game.place).reverse();
  const last = Math.max(2, ...games.map((game) => game.players));
  const x = (at) => 12 + (276 * at) / Math.max(1, places.length - 1);
  const y = (rank) => 10 + (70 * (rank - 1)) / (last - 1);
  const points = places.map((rank, at) => `${x(at)},${y(rank)}`);
  const grid = Array.from(
    { length: last },
    (_, at) => `<path d="M12 ${y(at + 1)}H288"/><text x="0" y="${y(at + 1) + 4}">${at + 1}</text>`,
  );
  const dots = points.map((point) => `<circle cx="${point.split(",")[0]}" cy="${point.split(",")[1]}" r="3"/>`);
  const figure = made("figure", "course");
  figure.append(made("figcaption", "", said.course));
  figure.insertAdjacentHTML(
    "beforeend",
    `<svg viewBox="-2 0 296 90" role="img"><g>${grid.join("")}</g>
      <polyline points="${points.join(" ")}"/>${dots.join("")}</svg>`,
  );
  figure.querySelector("svg").setAttribute("aria-label", sentence("course_label", { places: places.join(", ") }));
  return figure;
}

function longest(games) {
  let run = 0;
  return Math.max(0, ...[...games].reverse().map((game) => (run = game.won ? run + 1 : 0)));
}

const mean = (numbers) =>
  (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toLocaleString(lang, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });

function figures(games) {
  const lost = games.findIndex((game) => !game.won);
  const best = games.filter((game) => game.best).sort((game, other) => other.best.gain - game.best.gain)[0];
  const list = [
    ["wins", sentence("wins_of", { wins: games.filter((game) => game.won).length, games: games.length })],
    ["streak", sentence("streak_best", { now: lost < 0 ? games.length : lost, best: longest(games) })],
    ["most", String(Math.max(...games.map((game) => game.coins)))],
  ];
  if (best) {
    const gain = best.best.gain.toLocaleString(lang, { maximumFractionDigits: 2 });
    list.push(["best", sentence("gain", { gain }), best.best.told[lang] ?? best.best.told.en]);
  }
  if (games.length >= FEW) {
    const [number, sum] = games.reduce(
      ([count, all], { harvests }) => [count + harvests[0], all + harvests[1]],
      [0, 0],
    );
    const places = games.map((game) => game.place);
    const before = games.length >= 2 * FEW ? sentence("mean_before", { before: mean(places.slice(-FEW)) }) : "";
    list.push(["mean", mean(places.slice(0, FEW)), before]);
    if (number) list.push(["harvest", mean([sum / number])]);
    list.push(["trades", mean(games.map((game) => game.trades))]);
  }
  const drawn = made("dl", "figures");
  for (const [key, value, more] of list) {
    const term = cell("dd", made("strong", "", value));
    if (more) term.append(" ", made("span", "quiet", more));
    drawn.append(cell("dt", said[key]), term);
  }
  return drawn;
}

function forget() {
  const games = past();
  forgetPast();
  const line = made("p", "notice", `${said.forgotten} `);
  line.setAttribute("role", "status");
  line.append(
    link(
      said.undo,
      () => {
        keepPast(games);
        show();
      },
      "button",
    ),
  );
  place.replaceChildren(line);
  line.querySelector("button").focus();
}

function download() {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([JSON.stringify(past(), null, 1)], { type: "application/json" }));
  file.download = "beankit-history.json";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}

function show(most = SHOWN) {
  const games = past();
  place.hidden = !games.length;
  if (!games.length) return;
  const title = made("h2", "", `${said.title} `);
  const about = made("small", "", `${sentence("about", { number: games.length })} · `);
  about.append(link(said.download, download), " · ", link(said.forget, forget));
  title.append(about);
  const list = made("div", "");
  list.append(table(games, most));
  if (games.length > most) list.append(link(sentence("all", { number: games.length }), () => show(games.length)));
  const side = made("div", "aside");
  if (games.length > 1) side.append(course(games.slice(0, 24)));
  side.append(figures(games));
  if (games.length < FEW) side.append(made("p", "quiet", said.few));
  const both = made("div", "past");
  both.append(list, side);
  place.replaceChildren(title, both);
}

show();
