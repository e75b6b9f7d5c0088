// The final: the stage follows the server, which keeps the place for everybody; keys are only for whoever leads.
const stage = document.getElementById("stage");
const lost = document.getElementById("lost");
const lead = document.getElementById("lead");
const AGAIN = 1_000; // milliseconds until a lost server is asked again
const KEYS = {
  " ": "play",
  ArrowRight: "on",
  ArrowLeft: "back",
  "+": "faster",
  "-": "slower",
  r: "remarks",
  c: "chances",
  h: "hands",
  n: "match_on",
};

async function follow(seen) {
  let beat = seen;
  try {
    const answer = await fetch(`${stage.dataset.beats}?seen=${beat}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const shown = await answer.json();
    if (shown.beat !== beat) stage.innerHTML = shown.stage;
    beat = shown.beat;
    stage.dataset.place = `${shown.game} ${shown.at}`;
    lost.hidden = true;
  } catch {
    lost.hidden = false;
    beat = ""; // a server that begins again counts from the beginning
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  follow(beat);
}

function press(deed) {
  const form = new URLSearchParams(new FormData(lead));
  form.set("do", deed);
  fetch(lead.action, { method: "POST", body: form }).then(
    (answer) => {
      lost.hidden = answer.ok;
    },
    () => {
      lost.hidden = false;
    },
  );
}

if (lead) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target.closest("button, a")) return; // it presses what has the focus
    const deed = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    press(event.shiftKey && event.key.startsWith("Arrow") ? `turn_${deed}` : deed);
  });
  lead.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) press(button.dataset.do);
  });
}

follow("");
