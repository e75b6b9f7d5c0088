// The desk: what the machine does stays fresh; nothing else on the page moves while somebody reads or writes.
const machine = document.getElementById("machine");
const PAUSE = 5_000; // milliseconds between two looks

async function look() {
  try {
    const answer = document.hidden ? null : await fetch(machine.dataset.now, { cache: "no-store" });
    const text = answer?.ok && !answer.redirected ? await answer.text() : "";
    if (text && text !== machine.innerHTML) machine.innerHTML = text;
  } catch {
    // the server is gone: what is shown stays, and it is asked again
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
