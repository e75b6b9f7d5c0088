// The answer of a check appears by itself; texts can be copied.
const verdict = document.getElementById("verdict");
const { ticket } = verdict.dataset;
const EVERY = 1_500; // milliseconds

async function look() {
  const answer = await fetch(`?ticket=${encodeURIComponent(ticket)}&part=1`, { cache: "no-store" }).catch(() => null);
  const text = answer?.status < 500 ? await answer.text() : ""; // a server that fails or is gone is asked again
  if (text.includes('class="empty waiting"') || !text) {
    if (text) verdict.innerHTML = text;
    setTimeout(look, EVERY);
  } else {
    location.reload(); // the form shows what is wrong at its fields, and what plays now
  }
}

if (ticket) setTimeout(look, EVERY);

verdict.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
});
