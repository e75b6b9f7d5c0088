// The set-up of a game: which opponents there are depends on the game; "gentle, even, hard" only fills them in.
const facts = JSON.parse(document.getElementById("facts").textContent);
const form = document.getElementById("set-up");
const against = document.getElementById("against");
const seats = document.getElementById("seats");
const add = document.getElementById("add");

const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`).value;

function group(label, bots, bot) {
  const made = document.createElement("optgroup");
  made.label = label;
  made.append(...bots.map(([id, name]) => new Option(name, id, false, id === bot)));
  return made;
}

function seat({ bots, handed, least }, bot, number) {
  const select = document.createElement("select");
  select.name = "against";
  select.setAttribute("aria-label", against.dataset.opponent.replace("{number}", number));
  const house = bots.map((name) => [name, name]);
  if (handed.length)
    select.append(group(against.dataset.house, house, bot), group(against.dataset.handed, handed, bot));
  else for (const [id, name] of house) select.add(new Option(name, id, false, id === bot));
  if (number > least) select.add(new Option(against.dataset.remove, ""));
  select.addEventListener("change", () => {
    if (select.value) return;
    const focus = select.previousElementSibling ?? add;
    draw(names().filter(Boolean));
    focus.focus();
  });
  return select;
}

const names = () => [...seats.querySelectorAll("select")].map((select) => select.value);

function draw(bots) {
  const game = facts[chosen("game")];
  const { most } = game;
  seats.replaceChildren(...bots.map((bot, place) => seat(game, bot, place + 1)));
  against.hidden = most === 0;
  form.querySelector(".levels").hidden = most === 0;
  add.hidden = bots.length >= most;
}

const fill = () => draw(facts[chosen("game")].levels[chosen("level")]);

for (const input of form.querySelectorAll('input[name="game"], input[name="level"]'))
  input.addEventListener("change", fill);
add.addEventListener("click", () => {
  const now = names();
  const { levels, most } = facts[chosen("game")];
  const fresh = levels[chosen("level")];
  draw([...now, fresh[now.length % fresh.length]]);
  seats.lastElementChild.focus();
  if (now.length + 1 >= most) seats.lastElementChild.focus();
});
fill();
