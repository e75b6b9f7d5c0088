// The set-up of a game: who can sit there depends on the game; "gentle, even, hard" only fills the seats.
import { ago, face, facts, filled, made } from "./things.js";

const form = document.getElementById("set-up");
const against = document.getElementById("against");
const note = document.getElementById("seated");
let sitting = []; // the ids of those who sit at the table, in the order of their seats

const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`).value;
const game = () => facts.games[chosen("game")];

// Strength as a point with its interval, between last and first.
function gauge([low, mean, high]) {
  const line = made("span", "gauge");
  line.setAttribute("aria-hidden", "true");
  const bar = made("i", "");
  bar.style.left = `${100 * low}%`;
  bar.style.width = `${100 * (high - low)}%`;
  const point = made("b", "");
  point.style.left = `${100 * mean}%`;
  line.append(bar, point);
  return line;
}

function card(bot) {
  const seat = made("li", "");
  const press = made("button", "opponent");
  const number = sitting.filter((other) => other === bot.id).length;
  press.type = "button";
  press.dataset.bot = bot.id;
  press.setAttribute("aria-pressed", String(number > 0));
  press.append(face(bot), made("strong", "", bot.name));
  const called = made("span", "called quiet");
  if (bot.other) called.append(made("span", "other", `${bot.other} · `));
  if (bot.bot !== bot.name) called.append(made("code", "", bot.bot));
  press.append(called);
  press.append(made("span", "style", bot.style));
  if (bot.scale) press.append(gauge(bot.scale));
  press.append(made("span", "figure quiet", bot.figure));
  press.addEventListener("click", () => seatOrUnseat(bot.id));
  seat.append(press);
  if (number > 1) seat.append(made("span", "many", `×${number}`));
  if (number && sitting.length < game().most) {
    const more = made("button", "more", "+");
    more.type = "button";
    more.dataset.more = bot.id;
    more.setAttribute("aria-label", filled(facts.seating.one_more, { name: bot.name }));
    more.addEventListener("click", () => sit([...sitting, bot.id], `[data-more="${CSS.escape(bot.id)}"]`));
    seat.append(more);
  }
  return seat;
}

function seatOrUnseat(bot) {
  const { most } = game();
  const focus = `[data-bot="${CSS.escape(bot)}"]`;
  if (most === 1) sit([bot], focus);
  else if (sitting.includes(bot))
    sit(
      sitting.filter((other) => other !== bot),
      focus,
    );
  else if (sitting.length < most) sit([...sitting, bot], focus);
  else note.textContent = filled(facts.seating.table_full, { most });
}

function sit(bots, focus = "") {
  const { bots: house, handed, least, most, how } = game();
  sitting = bots;
  document.getElementById("bots").replaceChildren(...house.map(card));
  const students = document.getElementById("handed");
  students.hidden = !handed.length;
  students.querySelector("ul").replaceChildren(...handed.map(card));
  const seats = bots.map((bot) => {
    const input = made("input", "");
    Object.assign(input, { type: "hidden", name: "against", value: bot });
    return input;
  });
  document.getElementById("seats").replaceChildren(...seats);
  const sentence = least === most ? facts.seating.seated_exact : facts.seating.seated;
  note.textContent = filled(sentence, { number: bots.length, least, most });
  against.hidden = most === 0;
  document.querySelector("#how summary span").textContent = how;
  if (focus) (form.querySelector(focus) ?? form.querySelector(focus.replace("more", "bot"))).focus();
}

const fill = () => sit(game().levels[chosen("level")]);

for (const input of form.querySelectorAll('input[name="game"], input[name="level"]'))
  input.addEventListener("change", fill);
form.addEventListener("submit", (event) => {
  const { least } = game();
  if (sitting.length >= least) return;
  event.preventDefault();
  note.textContent = filled(facts.seating.too_few, { least });
});
fill();

for (const time of document.querySelectorAll("time")) {
  time.title = time.textContent;
  time.textContent = ago(new Date(time.dateTime));
}
