// Built by `make scripts`; change the files that it is made of.
// beankit/notebook/static/ways.js
function options(page) {
  return page.pic?.ask?.options ?? [];
}
function froms(one) {
  return [one.id, one.source, "spot" in one ? `spot:${one.spot}` : void 0].filter(Boolean);
}
function placing(page) {
  return options(page).filter((option) => option.to && option.from);
}
function cards(page) {
  const { hand: hand2, lying } = page.pic;
  return [...hand2 ?? [], ...lying];
}
function givable(page, one) {
  if (one.zone) return one.zone === "revealed" && Boolean(page.pic.seats.find((seat) => seat.me)?.active);
  return !one.special;
}
function isSource(page, one) {
  const names = froms(one);
  return placing(page).some((option) => names.includes(option.from));
}
function chosen(page) {
  if (page.chosen) return page.chosen.froms;
  const movable = cards(page).filter((one) => isSource(page, one));
  const kinds = new Set(movable.map((one) => one.source ?? one.id));
  if (kinds.size === 1) return froms(movable[0]);
  return [];
}
function isOpen(page, one) {
  return isSource(page, one) && !chosen(page).length;
}
function isChosen(page, one) {
  const now = chosen(page);
  return isSource(page, one) && froms(one).some((name) => now.includes(name));
}
function targets(page, id) {
  if (!page.pic?.ask || page.sent) return [];
  const now = chosen(page);
  return options(page).filter((option) => option.to === id && (!option.from || now.includes(option.from)));
}
function badge(page, id) {
  const now = options(page).filter((option) => option.from === id);
  const later = (page.pic.free ?? []).filter((option) => option.from === id);
  const reason = (page.pic.barred ?? []).find((one) => one.from === id && !one.to);
  return { options: now, later, why: now.length || later.length ? null : reason?.why ?? null };
}
function why(page, id) {
  if (targets(page, id).length) return null;
  const now = chosen(page);
  const found = (page.pic.barred ?? []).find((one) => one.to === id && (!one.from || now.includes(one.from)));
  return found?.why ?? null;
}
function loose(page) {
  return options(page).filter((option) => !option.from && !option.to);
}
function effect(page, id) {
  return targets(page, id).find((option) => option.effect)?.effect ?? null;
}

// beankit/notebook/static/composer.js
function emptyTray() {
  return { give: [], want: {}, to: null };
}
function trayCards(page) {
  const all = cards(page);
  return page.tray.give.map((id) => all.find((one) => one.id === id)).filter(Boolean);
}
function tidy(page) {
  const all = cards(page);
  page.tray.give = page.tray.give.filter(
    (id) => all.some((one) => one.id === id && one.card === page.tray.kinds?.[id])
  );
}
function toggle(page, id) {
  const { tray } = page;
  const one = cards(page).find((found) => found.id === id);
  if (!one || !givable(page, one)) return;
  tray.kinds = { ...tray.kinds, [id]: one.card };
  tray.give = tray.give.includes(id) ? tray.give.filter((other) => other !== id) : [...tray.give, id];
}
function want(page, kind, by) {
  const number2 = Math.max(0, Math.min(9, (page.tray.want[kind] ?? 0) + by));
  page.tray.want = { ...page.tray.want, [kind]: number2 };
}
function wanted(page) {
  return Object.entries(page.tray.want).flatMap(([kind, number2]) => Array(number2).fill(kind));
}
function copies(page, kinds) {
  const left = [...kinds];
  const places = [];
  for (const one of trayCards(page)) {
    if (one.zone || !left.includes(one.card)) continue;
    left.splice(left.indexOf(one.card), 1);
    places.push(one.place);
  }
  return places.map((place) => ` @${place}`).join("");
}
function textOf(page) {
  const give = trayCards(page).map((one) => one.card);
  const sides = `${give.join(" ") || "nothing"} for ${wanted(page).join(" ") || "nothing"}`;
  if (page.pic?.ask?.compose === "bid") return `bid ${sides}${copies(page, give)}`;
  return `offer ${sides} to ${page.tray.to ?? "all"}`;
}
function fillTray(page, give, wantKinds, to) {
  page.tray = emptyTray();
  const all = cards(page).filter((one) => givable(page, one));
  const order = [...all.filter((one) => one.zone), ...all.filter((one) => !one.zone)];
  for (const kind of give) {
    const one = order.find((found) => found.card === kind && !page.tray.give.includes(found.id));
    if (one) toggle(page, one.id);
  }
  for (const kind of wantKinds) want(page, kind, 1);
  page.tray.to = to ?? null;
}

// beankit/notebook/static/acting.js
var acting = {
  act(text) {
    if (text && this.pic?.ask) this.request({ do: "act", n: this.pic.n, text });
  },
  // Python answers with a new picture: until then no second press is taken.
  request(message) {
    if (this.sent) return;
    this.sent = true;
    this.mark();
    this.send(message);
  },
  aim(id) {
    const found = targets(this, id);
    if (found.length === 1) this.act(found[0].text);
    else if (found.length) this.choose(found);
    else this.explain(id);
  },
  explain(id) {
    const now = chosen(this);
    const found = (this.pic.barred ?? []).find(
      (one) => one.to === id && (!one.from || now.includes(one.from)) || one.from === id && !one.to
    );
    if (found) {
      this.tip = found.why;
      this.draw();
    }
  },
  choose(list2) {
    this.choice = list2;
    this.draw();
    this.root.querySelector(".bk-chooser button")?.focus();
  },
  pressBadge(id) {
    if (!id) return;
    const found = badge(this, id);
    if (found.options.length === 1) this.act(found.options[0].text);
    else if (found.options.length) {
      this.chosen = { key: id, froms: [id] };
      this.choose(found.options);
    } else if (found.later.length === 1) this.send({ do: "queue", text: found.later[0].text });
    else if (found.later.length) {
      this.later = true;
      this.choose(found.later);
    } else this.explain(id);
  },
  // A page of its own leads somewhere else; in a notebook the table waits in its cell.
  leave() {
    if (this.settings.home) {
      location.assign(this.settings.home);
      return;
    }
    this.escape();
    this.away = true;
    this.draw();
    this.root.querySelector('[data-do="sitdown"]').focus();
    this.say(this.said.left);
  },
  sitDown() {
    this.away = false;
    this.draw();
    this.root.querySelector(".bk-question")?.focus();
  },
  take(id) {
    const found = badge(this, id).options;
    if (!found.length) return;
    const slip2 = this.pic.answers.slips.find((one) => `answer:${one.seat}` === id);
    const given2 = copies(this, slip2.give);
    this.act(given2 ? `take ${slip2.seat}${given2}` : found[0].text);
  },
  accept() {
    const found = badge(this, "accept").options;
    if (found.length) this.act(found[0].text);
    else if (!this.pic.ask.accept?.why) this.act("accept");
    else {
      this.tip = this.pic.ask.accept.why;
      this.draw();
    }
  },
  quietly() {
    if (!this.pic?.ask) return;
    const { quiet, barred } = this.pic.ask;
    if (quiet) this.act(quiet.text);
    else if (barred) {
      this.tip = barred.why;
      this.draw();
    }
  },
  compose(open) {
    this.composing = open ?? !this.composing;
    const { ask, offer } = this.pic;
    if (this.composing && ask.compose === "bid" && !this.tray.give.length)
      fillTray(
        this,
        offer.give.filter((one) => !one.missing).map((one) => one.card),
        offer.get,
        null
      );
    this.ask_try();
    this.draw();
    this.root.querySelector(".bk-composer .bk-question")?.focus();
  },
  ask_try() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (!empty) this.send({ do: "try", text: textOf(this) });
  },
  sendDeal() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (empty) return;
    if (this.tried?.text === textOf(this) && this.tried.why) {
      this.tip = this.tried.why;
      this.draw();
      return;
    }
    this.act(textOf(this));
  },
  wanting(kind, by) {
    want(this, kind, by);
    this.ask_try();
    this.draw();
  },
  // A double click on a card that can go to one place only takes it there.
  hurry(id) {
    const one = !this.reel && !this.composing && id && cards(this).find((found) => found.id === id);
    if (!one || !isSource(this, one)) return;
    const names = froms(one);
    const ways = options(this).filter((option) => option.to && names.includes(option.from));
    if (ways.length === 1) this.act(ways[0].text);
  },
  pick(id) {
    const one = cards(this).find((found) => found.id === id);
    if (!one) return;
    const names = froms(one);
    this.chosen = this.chosen?.key === id ? null : { key: id, froms: names, spot: one.spot };
    this.choice = null;
    this.draw();
  }
};

// beankit/notebook/static/beans.js
var BEANS = `<svg xmlns="http://www.w3.org/2000/svg" style="display:none"><!-- beankit bean symbols: own work, MIT. viewBox 0 0 64 64, outline #2b211b. -->
<symbol id="bean-blue" viewBox="0 0 64 64"><path d="M32 5C43 17 55 27 55 41C55 53 45 60 32 60C19 60 9 53 9 41C9 27 21 17 32 5Z" fill="#4a8fd8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 19C22 24 18 28 16 33" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/><path d="M9 36h46" stroke="#2b211b" stroke-width="3.4"/><circle cx="22" cy="37" r="8.6" fill="#eaf5ff" stroke="#2b211b" stroke-width="2.8"/><circle cx="42" cy="37" r="8.6" fill="#eaf5ff" stroke="#2b211b" stroke-width="2.8"/><circle cx="23" cy="38" r="3.6" fill="#2b211b"/><circle cx="24.1" cy="36.8" r="1.22" fill="#fff"/><circle cx="41" cy="38" r="3.6" fill="#2b211b"/><circle cx="42.1" cy="36.8" r="1.22" fill="#fff"/><path d="M26 50Q32 56 38 50" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-chili" viewBox="0 0 64 64"><path d="M19 15C17 9 12 6 7 7" fill="none" stroke="#3f7d2c" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 17C22 7 44 10 52 26C59 40 53 55 41 61C43 53 38 48 30 45C14 39 5 27 13 17Z" fill="#df4a2e" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 20C12 12 20 9 28 11C25 14 24 17 24 20C20 18 15 18 11 20Z" fill="#5fa83c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="28" cy="30" r="3.6" fill="#2b211b"/><circle cx="29.1" cy="28.8" r="1.22" fill="#fff"/><circle cx="42" cy="30" r="3.6" fill="#2b211b"/><circle cx="43.1" cy="28.8" r="1.22" fill="#fff"/><path d="M22 23L31 25.5" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M48 24L39 25.5" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M29 38Q36 44 43 38Z" fill="#fff" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M47 30C50 37 50 44 47 50" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-stink" viewBox="0 0 64 64"><path d="M18 20q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 18q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M46 20q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M7 43C7 29 19 24 32 27C45 24 57 29 57 43C57 55 46 61 32 61C18 61 7 55 7 43Z" fill="#b3a544" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 35l7 4-7 4" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M48 35l-7 4 7 4" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><rect x="28.4" y="35" width="7.2" height="14" rx="2" fill="#f3d9a8" stroke="#2b211b" stroke-width="2.3"/><path d="M32 42v7" stroke="#2b211b" stroke-width="1.8"/><path d="M25 55q7-4 14 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 38c1-4 4-6 8-7" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-green" viewBox="0 0 64 64"><g transform="rotate(-38 32 32)"><path d="M59 32C63 31 65 27 63 22" fill="none" stroke="#3f7d2c" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M2 32C4 21 13 18 19 22C25 15 37 15 42 21C49 17 58 22 61 32C58 42 49 47 42 43C37 49 25 49 19 42C13 46 4 43 2 32Z" fill="#6db33f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M19 22q4 10 0 20M42 21q-4 11 0 22" fill="none" stroke="#3f7d2c" stroke-width="2" stroke-opacity=".8"/></g><circle cx="26" cy="30" r="3.4" fill="#2b211b"/><circle cx="27.1" cy="28.8" r="1.16" fill="#fff"/><circle cx="39" cy="30" r="3.4" fill="#2b211b"/><circle cx="40.1" cy="28.8" r="1.16" fill="#fff"/><path d="M27.5 38Q33 43.5 38.5 38" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-soy" viewBox="0 0 64 64"><path d="M32 24C32 16 32 13 32 9" fill="none" stroke="#3f7d2c" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C26 3 15 4 11 9C17 17 26 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C38 3 49 4 53 9C47 17 38 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="41" r="20" fill="#ecd083" stroke="#2b211b" stroke-width="2.8"/><path d="M19 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M36 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 49Q32 54 37 49" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M19 33c2-4 5-6 9-7" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-black_eyed" viewBox="0 0 64 64"><path d="M4 36C4 22 16 15 32 16C48 15 60 22 60 36C60 51 48 56 32 55C16 56 4 51 4 36Z" fill="#f2e6cb" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="41" cy="34" r="13.5" fill="#2b211b"/><circle cx="41" cy="34" r="7.6" fill="#fff"/><circle cx="41.5" cy="35" r="3.6" fill="#2b211b"/><circle cx="18" cy="34" r="3.6" fill="#2b211b"/><path d="M13 26q5-3 9 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M21 47q7 3 12 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M52 43C55 50 51 55 54 61" fill="none" stroke="#2b211b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-red" viewBox="0 0 64 64"><path d="M32 60C12 46 4 35 4 23C4 13 12 6 21 6C26 6 30 9 32 13C34 9 38 6 43 6C52 6 60 13 60 23C60 35 52 46 32 60Z" fill="#cf3154" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="15" cy="33" rx="4.6" ry="3" fill="#ff9fb0"/><ellipse cx="49" cy="33" rx="4.6" ry="3" fill="#ff9fb0"/><circle cx="23" cy="26" r="3.8" fill="#2b211b"/><circle cx="24.1" cy="24.8" r="1.29" fill="#fff"/><circle cx="41" cy="26" r="3.8" fill="#2b211b"/><circle cx="42.1" cy="24.8" r="1.29" fill="#fff"/><path d="M25 35Q32 42 39 35" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 21c0-5 3-8 7-9" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-garden" viewBox="0 0 64 64"><circle cx="51.0" cy="39.8" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="39.9" cy="50.9" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="24.2" cy="51.0" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="13.1" cy="39.9" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="13.0" cy="24.2" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="24.1" cy="13.1" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="39.8" cy="13.0" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="50.9" cy="24.1" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="32" cy="32" r="16.5" fill="#f2b632" stroke="#2b211b" stroke-width="2.6"/><circle cx="26" cy="30" r="3.2" fill="#2b211b"/><circle cx="27.1" cy="28.8" r="1.09" fill="#fff"/><circle cx="38" cy="30" r="3.2" fill="#2b211b"/><circle cx="39.1" cy="28.8" r="1.09" fill="#fff"/><path d="M26.5 37Q32 42.5 37.5 37" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-kidney" viewBox="0 0 64 64"><path d="M22 5C42 3 59 14 59 32C59 51 42 61 22 59C8 57 6 45 17 41C25 38 25 27 17 23C6 19 8 6 22 5Z" fill="#8f3a4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M23 13C36 8 49 12 56 22" stroke="#e9eef2" stroke-width="4.4" fill="none"/><circle cx="40" cy="12.5" r="6.6" fill="#e9eef2" stroke="#2b211b" stroke-width="2.4"/><circle cx="40" cy="12.5" r="1.9" fill="#2b211b"/><circle cx="35" cy="31" r="5.4" fill="#fff"/><circle cx="49" cy="31" r="5.4" fill="#fff"/><circle cx="36" cy="31.5" r="3" fill="#2b211b"/><circle cx="37.1" cy="30.3" r="1.02" fill="#fff"/><circle cx="48" cy="31.5" r="3" fill="#2b211b"/><circle cx="49.1" cy="30.3" r="1.02" fill="#fff"/><path d="M35 43q7 5 14 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-puff" viewBox="0 0 64 64"><path d="M15 54C3 54 1 40 11 36C7 23 20 15 28 21C34 8 53 12 52 27C64 30 63 54 49 54Z" fill="#c3a6e3" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="18" cy="43" rx="6" ry="5" fill="#f2bcd8"/><ellipse cx="46" cy="43" rx="6" ry="5" fill="#f2bcd8"/><circle cx="25" cy="33" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="39" cy="33" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="32" cy="44" r="4" fill="#5a2d52" stroke="#2b211b" stroke-width="2.2"/><path d="M27 58v4M37 58v4M32 59v3" fill="none" stroke="#7a63a0" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-runner" viewBox="0 0 64 64"><path d="M28 42C24 50 18 52 12 51" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M40 43C44 49 42 54 46 59" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 51l-3 5M46 59h7" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M2 22h8M1 31h6M3 40h6" fill="none" stroke="#1d7468" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M22 11C32 2 52 6 54 22C56 36 46 47 34 46C20 45 13 22 22 11Z" fill="#37ab99" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M17.5 18C28 11 43 9 53 16" stroke="#fff" stroke-width="5.6" fill="none"/><path d="M17 20C28 13.5 43 11.5 54 19M18.4 15.2C28 8.5 42 6.5 51.4 13" stroke="#2b211b" stroke-width="1.8" fill="none"/><circle cx="32" cy="26" r="3.3" fill="#2b211b"/><circle cx="33.1" cy="24.8" r="1.12" fill="#fff"/><circle cx="46" cy="26" r="3.3" fill="#2b211b"/><circle cx="47.1" cy="24.8" r="1.12" fill="#fff"/><path d="M33 34Q40 40 47 33Z" fill="#fff" stroke="#2b211b" stroke-width="2.2" stroke-linejoin="round"/></symbol>
<symbol id="bean-picking" viewBox="0 0 64 64"><path d="M32 22C48 22 56 32 55 44C54 55 45 61 32 61C19 61 10 55 9 44C8 32 16 22 32 22Z" fill="#d59a5b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 22L14 4H50L55 22Z" fill="#b4783a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 13h42M21 5l-2 16M32 5v16M43 5l2 16" fill="none" stroke="#5e3a17" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 22h52" fill="none" stroke="#2b211b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M10 36Q32 31 54 36V45Q43 49 36 43H28Q21 49 10 45Z" fill="#2b211b"/><circle cx="22" cy="40" r="4" fill="#fff"/><circle cx="42" cy="40" r="4" fill="#fff"/><circle cx="23.5" cy="40" r="2" fill="#2b211b"/><circle cx="43.5" cy="40" r="2" fill="#2b211b"/><path d="M26 53q7 3 12-1" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-cap" viewBox="0 0 64 64"><path d="M32 16C48 16 54 28 54 40C54 53 45 61 32 61C19 61 10 53 10 40C10 28 16 16 32 16Z" fill="#ee9a4d" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M10 30C9 14 19 5 32 5C45 5 55 14 54 28Z" fill="#2f5fa8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 30C22 24 44 24 62 33C52 36 44 33 34 32C24 31 14 34 8 30Z" fill="#234a86" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="5" r="3.2" fill="#ffd24a" stroke="#2b211b" stroke-width="2"/><circle cx="24" cy="42" r="3.5" fill="#2b211b"/><circle cx="25.1" cy="40.8" r="1.19" fill="#fff"/><circle cx="40" cy="42" r="3.5" fill="#2b211b"/><circle cx="41.1" cy="40.8" r="1.19" fill="#fff"/><path d="M26 52h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-mean" viewBox="0 0 64 64"><path d="M14 26C6 20 6 10 9 4C14 6 20 11 23 17Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M50 26C58 20 58 10 55 4C50 6 44 11 41 17Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C49 13 57 25 56 39C55 53 46 61 32 61C18 61 9 53 8 39C7 25 15 13 32 13Z" fill="#70519b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M17 28l11 6" fill="none" stroke="#2b211b" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M47 28l-11 6" fill="none" stroke="#2b211b" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="23" cy="38" r="4.8" fill="#ffe27a"/><circle cx="41" cy="38" r="4.8" fill="#ffe27a"/><circle cx="24" cy="38" r="2.3" fill="#2b211b"/><circle cx="40" cy="38" r="2.3" fill="#2b211b"/><path d="M21 51l4-4 4 4 3-4 3 4 4-4 4 4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/></symbol>
<symbol id="bean-white" viewBox="0 0 64 64"><path d="M9 58V30C9 15 19 5 32 5C45 5 55 15 55 30V58L47.5 52L40 59L32 52L24 59L16.5 52Z" fill="#fbf9f3" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="24" cy="29" rx="4.2" ry="6" fill="#2b211b"/><ellipse cx="40" cy="29" rx="4.2" ry="6" fill="#2b211b"/><ellipse cx="32" cy="42" rx="4" ry="4.6" fill="#2b211b"/><path d="M47 22v19" stroke="#cfc8b8" stroke-width="3" stroke-linecap="round"/></symbol>
<symbol id="bean-magic" viewBox="0 0 64 64"><path d="M32 30C46 30 53 38 52 46C51 56 43 61 32 61C21 61 13 56 12 46C11 38 18 30 32 30Z" fill="#9d8cf0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M14 33L36 2L50 33Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M4 35C14 28 50 28 60 35C50 41 14 41 4 35Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M34 11l2.6 5.4 6 .8-4.4 4.2 1 6-5.2-2.9-5.2 2.9 1-6-4.4-4.2 6-.8Z" fill="#ffd24a"/><circle cx="25" cy="46" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="44.8" r="1.12" fill="#fff"/><circle cx="39" cy="46" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="44.8" r="1.12" fill="#fff"/><path d="M27 52Q32 57 37 52" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-princess" viewBox="0 0 64 64"><path d="M10 36C4 44 4 54 9 60C15 58 17 50 15 42Z" fill="#f0c94e" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M54 36C60 44 60 54 55 60C49 58 47 50 49 42Z" fill="#f0c94e" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 18C46 18 52 28 51 40C50 53 43 61 32 61C21 61 14 53 13 40C12 28 18 18 32 18Z" fill="#f5a8c0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 24L10 5L22 14L32 3L42 14L54 5L51 24Q32 18 13 24Z" fill="#ffd24a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="15" r="2.6" fill="#cf3154"/><circle cx="25" cy="37" r="3.4" fill="#2b211b"/><circle cx="26.1" cy="35.8" r="1.16" fill="#fff"/><circle cx="39" cy="37" r="3.4" fill="#2b211b"/><circle cx="40.1" cy="35.8" r="1.16" fill="#fff"/><path d="M19.5 34l-3-2.4M44.5 34l3-2.4" fill="none" stroke="#2b211b" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 46q4-3 8 0q-4 5-8 0Z" fill="#cf3154"/></symbol>
<symbol id="bean-sword" viewBox="0 0 64 64"><path d="M26 14C40 14 47 24 46 38C45 52 38 61 26 61C14 61 7 52 6 38C5 24 12 14 26 14Z" fill="#a9b7c4" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 38C4 22 13 12 26 12C39 12 48 22 46 38Z" fill="#7b8a98" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M26 12C26 7 22 3 16 4C19 7 20 10 22 13" fill="#df4a2e" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><rect x="11" y="31" width="30" height="8.4" rx="2" fill="#2b211b"/><circle cx="20" cy="35.2" r="2.6" fill="#fff"/><circle cx="33" cy="35.2" r="2.6" fill="#fff"/><path d="M20 50h12" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M55 3l4 5-1.6 32h-5L51 8Z" fill="#eef3f6" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M47 42h16" fill="none" stroke="#8a5a22" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M55 42v12" fill="none" stroke="#8a5a22" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="boss-al" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#d8b98a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 24C15 12 18 4 25 5C29 6 35 6 39 5C46 4 49 12 49 24Z" fill="#3a3f4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 19Q32 25 49 19V25Q32 30 15 25Z" fill="#cf3154"/><path d="M3 25C12 30 52 30 61 25C58 33 48 34 32 34C16 34 6 33 3 25Z" fill="#3a3f4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="41" r="3.2" fill="#2b211b"/><circle cx="25.1" cy="39.8" r="1.09" fill="#fff"/><circle cx="40" cy="41" r="3.2" fill="#2b211b"/><circle cx="41.1" cy="39.8" r="1.09" fill="#fff"/><path d="M18 50C23 46 29 46 32 49C35 46 41 46 46 50" fill="none" stroke="#2b211b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="boss-don" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#b98b5e" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 24C15 12 18 4 25 5C29 6 35 6 39 5C46 4 49 12 49 24Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 19Q32 25 49 19V25Q32 30 15 25Z" fill="#2b211b"/><path d="M3 25C12 30 52 30 61 25C58 33 48 34 32 34C16 34 6 33 3 25Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><rect x="15" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><rect x="35" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><path d="M29 40h6" stroke="#2b211b" stroke-width="2.6"/><path d="M26 53h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M38 53l12 2" fill="none" stroke="#8a5a22" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><circle cx="51.5" cy="55" r="2" fill="#df4a2e"/></symbol>
<symbol id="boss-joe" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#e6cfa2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 27C9 13 20 6 33 7C46 8 55 15 55 27Z" fill="#6b7f5a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 28C18 24 46 24 60 30C50 35 40 32 30 32C20 32 12 33 6 28Z" fill="#56684a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="41" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="39.8" r="1.16" fill="#fff"/><circle cx="40" cy="41" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="39.8" r="1.16" fill="#fff"/><path d="M25 50Q31 56 37 50" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M37 51l13 4" fill="none" stroke="#8a5a22" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="coin" viewBox="0 0 64 64"><circle cx="32" cy="32" r="25" fill="#f2c14a" stroke="#7a5310" stroke-width="4"/><circle cx="32" cy="32" r="18" fill="none" stroke="#b9831f" stroke-width="2.4"/><path d="M25 24C31 20 40 23 40 31C40 39 33 44 27 42C23 40.5 24 36 28 35C31 34 31 30 28 29C24 28 23 25.5 25 24Z" fill="#7a5310"/></symbol>
<symbol id="edict" viewBox="0 0 64 64"><path d="M14 8H48C53 8 54 14 50 16V50C50 56 46 58 42 58H12C17 58 18 54 18 50V16C12 15 10 9 14 8Z" fill="#f3e7c9" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M25 21h18M25 29h18M25 37h11" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="43" cy="47" r="8" fill="#b3261e" stroke="#2b211b" stroke-width="2.4"/><path d="M40 47h6M43 44v6" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></symbol>
<symbol id="sacrifice" viewBox="0 0 64 64"><path d="M10 46H54V60H10Z" fill="#cfc6b4" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 30H48V46H16Z" fill="#e6dece" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M23 28C17 22 24 18 22 10C30 14 31 22 27 28Z" fill="#f08a24" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M40 28C34 22 41 18 39 10C47 14 48 22 44 28Z" fill="#f08a24" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M32 35v8M29 38h6" fill="none" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="spell" viewBox="0 0 64 64"><path d="M14 6H50C53 6 54 8 54 10V54C54 57 52 58 50 58H14C11 58 10 56 10 54V10C10 8 11 6 14 6Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 16l4.4 9.4 10.2 1.3-7.5 7.1 1.9 10.2-9-5-9 5 1.9-10.2-7.5-7.1 10.2-1.300Z" fill="#ffd24a"/></symbol>
<symbol id="back" viewBox="0 0 64 64"><path d="M25 14C37 8 52 16 52 32C52 48 38 56 26 52C17 49 19 40 27 38C33 36 33 29 27 27C18 24 17 18 25 14Z" fill="#f2c14a" stroke="#7a5310" stroke-width="3"/></symbol>
<symbol id="sprout" viewBox="0 0 64 64"><path d="M32 58V30" fill="none" stroke="#3f7d2c" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 34C22 18 8 20 4 26C12 40 24 40 32 34Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 34C42 18 56 20 60 26C52 40 40 40 32 34Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
</svg>
`;

// beankit/charts/js/sentences.js
var PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
var KINDS = ["zero", "one", "two", "few", "many", "other"];
var plurals = new Intl.PluralRules("en");
function speak(language) {
  plurals = new Intl.PluralRules(language);
}
function filled(sentence, parts = {}) {
  return String(sentence ?? "").replace(
    PART,
    (whole, name, forms) => name in parts ? forms === void 0 ? parts[name] : form(parts[name], forms.split("|")) : whole
  );
}
function form(number2, forms) {
  const known = plurals.resolvedOptions().pluralCategories;
  const kinds = KINDS.filter((kind) => known.includes(kind));
  return forms[Math.min(kinds.indexOf(plurals.select(Number(number2))), forms.length - 1)];
}

// beankit/notebook/static/dom.js
function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
var JOINED = /* @__PURE__ */ new WeakMap();
function markup(parts, ...values) {
  if (!JOINED.has(parts)) JOINED.set(parts, { raw: parts.map(joined) });
  return String.raw(JOINED.get(parts), ...values);
}
function joined(text) {
  const inside = text.replace(/^\s*\n\s*|\s*\n\s*$|\s*\n\s*(?=<)/g, "");
  return inside.replace(/>\s*\n\s*/g, ">").replace(/\s*\n\s*/g, " ");
}
function plain(spans2) {
  return (spans2 ?? []).map((span) => typeof span === "string" ? span : span.text).join("");
}
function same(one, other) {
  return one.nodeName === other.nodeName && (one.dataset?.key ?? "") === (other.dataset?.key ?? "");
}
function patch(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-own")) return;
  morph(old, fresh);
}
function morph(old, fresh) {
  const keyed = /* @__PURE__ */ new Map();
  for (const child of old.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let at = old.firstChild;
  for (const want2 of [...fresh.childNodes]) {
    const known = want2.dataset?.key ? keyed.get(want2.dataset.key) : at && !at.dataset?.key ? at : null;
    if (!known || !same(known, want2)) {
      old.insertBefore(want2, at);
      continue;
    }
    if (known === at) at = at.nextSibling;
    else old.insertBefore(known, at);
    patch(known, want2);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
function draw(root, html) {
  const held2 = root.getRootNode().activeElement;
  const inside = root.contains(held2);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  morph(root, fresh.content);
  if (!inside || root.contains(root.getRootNode().activeElement)) return;
  const again = held2.dataset.key && root.querySelector(`[data-key="${CSS.escape(held2.dataset.key)}"]`);
  (again || root.querySelector(".bk-question"))?.focus({ preventScroll: true });
}

// beankit/notebook/static/bits.js
var DRAWN = new Set([...BEANS.matchAll(/symbol id="([^"]+)"/g)].map((found) => found[1]));
function icon(name, css = "") {
  return markup`
    <svg class="bk-icon ${css}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <use href="#${name}"/>
    </svg>
  `;
}
function bean(page, kind, css = "") {
  const known = page.pic?.beans?.[kind];
  if (DRAWN.has(`bean-${kind}`)) return icon(`bean-${kind}`, `bk-bean ${css}`);
  if (known?.drawing) return icon(known.drawing, `bk-bean ${css}`);
  const turn = (known?.tint ?? 0) * 67 % 360;
  return `<span class="bk-tint ${css}" style="--tint:${turn}deg">${icon("back", "bk-bean")}</span>`;
}
var CITED = /\(?<button [^>]*class="bk-rule"[^>]*>[^<]*<\/button>[).,:;]*/g;
var NUMBERED = /\S+ \d+(?=[.,:;)])/g;
function spans(page, list2) {
  return (list2 ?? []).map((span) => {
    if (typeof span === "string") return esc(span).replace(NUMBERED, '<span class="bk-cited">$&</span>');
    if (span.bean) return `<span class="bk-word">${bean(page, span.bean, "bk-inline")}&nbsp;${esc(span.text)}</span>`;
    if (span.rule) return rule(span.rule);
    return `<span class="bk-name">${esc(span.text)}</span>`;
  }).join("").replace(CITED, '<span class="bk-cited">$&</span>');
}
function rule(number2) {
  return `<button type="button" class="bk-rule" data-do="rule" data-number="${esc(number2)}">${esc(number2)}</button>`;
}
function letter(page, seat) {
  const found = page.pic.seats.find((one) => one.seat === seat);
  return `<span class="bk-letter bk-s${seat % 5}" aria-hidden="true">${esc(found?.letter ?? seat + 1)}</span>`;
}
function coins(number2) {
  return `<span class="bk-coins" aria-hidden="true">${icon("coin", "bk-coin").repeat(Math.min(number2, 5))}</span>`;
}
var LOCK = markup`
  <svg class="bk-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <rect x="2.8" y="7" width="10.4" height="7.2" rx="1.6" fill="currentColor"/>
  </svg>
`;
function kbd(key) {
  return `<kbd aria-hidden="true">${esc(key)}</kbd>`;
}
function button(label, deed, parts = {}) {
  const { css = "", key = "", id = "", why: why2 = "", name = "", extra = "", html = "" } = parts;
  const barred = why2 ? ` aria-disabled="true" data-why="${esc(why2)}" title="${esc(why2)}"` : "";
  const named = name ? ` aria-label="${esc(name)}"` : "";
  const at = id ? ` data-id="${esc(id)}"` : "";
  return markup`
    <button type="button" class="bk-btn ${css}${why2 ? " bk-barred" : ""}"
      data-key="${esc(deed + id + (parts.at ?? ""))}"
      data-do="${why2 ? "why" : esc(deed)}"${at}${barred}${named} ${extra}>
      ${why2 ? LOCK : ""}${html || esc(label)}${key ? kbd(key) : ""}
    </button>
  `;
}
function wordFor(page, number2, what) {
  return page.said[number2 === 1 ? what : `${what}s`];
}
function meterText(meter2) {
  return meter2.map((need) => need || "–").join(" · ");
}
function broken(name) {
  return esc(name[0].toUpperCase() + name.slice(1)).replace(/(\w)(bohne|karte|stapel|decktes|schenke)$/, "$1&shy;$2");
}
function card(page, one, parts = {}) {
  const { css = "", deed = "peek", pressed = null, tag = "button" } = parts;
  const kind = page.pic.beans[one.card];
  const { special } = one;
  const name = special ? one.name : kind?.title ?? kind?.name ?? one.card;
  const face = special ? `<span class="bk-mono">${esc(special.sign ?? "")}</span>${icon(special.icon, "bk-bean")}
       <span class="bk-title">${broken(name)}</span>
       <span class="bk-meter">${(special.kinds ?? []).map((k) => esc(page.pic.beans[k]?.mono ?? k)).join(" + ")}</span>` : `<span class="bk-mono">${esc(kind?.mono ?? "?")}</span><span class="bk-count">×${kind?.count ?? ""}</span>
       ${bean(page, one.card)}<span class="bk-title">${broken(name)}</span>
       <span class="bk-meter">${kind?.pays === false ? "" : meterText(kind?.meter ?? [])}</span>`;
  const state = pressed === null ? "" : ` aria-pressed="${pressed}"`;
  const label = esc(one.label ?? kind?.name ?? name);
  if (tag !== "button") return `<span class="bk-card ${css}" role="img" aria-label="${label}">${face}</span>`;
  return markup`
    <button type="button" class="bk-card ${css}${special ? " bk-special" : ""}" data-key="${esc(one.id)}"
      data-do="${deed}" data-id="${esc(one.id)}" aria-label="${label}"${state}>
      ${face}
    </button>
  `;
}
function slip(page, kind) {
  const known = page.pic.beans[kind];
  return `<span class="bk-slip" role="img" aria-label="${esc(known?.name ?? kind)}"><span class="bk-mono">${esc(
    known?.mono ?? kind
  )}</span>${bean(page, kind)}</span>`;
}
function growers(page, seats) {
  const letters = (seats ?? []).map((seat) => letter(page, seat));
  return `<span class="bk-letters" aria-hidden="true">${letters.join("")}</span>`;
}
function tokens(page, cards2, most = 7) {
  const shown = cards2.slice(-most);
  return `<span class="bk-tokens" aria-hidden="true">${shown.map((kind) => `<span class="bk-token">${bean(page, kind)}</span>`).join("")}</span>`;
}

// beankit/notebook/static/bar.js
function bar(page) {
  const { game } = page.pic;
  const said = page.said;
  const steps = game.steps.map((step, at) => {
    const now = at === game.now && !game.over;
    const past = at < game.now || game.over;
    return `<li class="${now ? "bk-now" : past ? "bk-past" : ""}"${now ? ' aria-current="step"' : ""}>${past ? '<span aria-hidden="true">✓ </span>' : ""}<b>${esc(step.number)}</b> <span class="bk-stepname">${esc(step.name)}</span></li>`;
  });
  return `<header class="bk-bar">
    <div class="bk-brand">${icon("sprout", "bk-mark")}<strong>${esc(game.title)}</strong>
      <span class="bk-quiet">${esc(game.turn_text)}</span></div>
    <ol class="bk-ribbon bk-steps${game.steps.length}" aria-label="${esc(game.phase)}">${steps.join("")}</ol>
    <div class="bk-tools">
      ${page.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
      ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
      ${button(page.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
      ${button("⚙", "sheet", { id: "settings", name: said.settings, css: "bk-square" })}
    </div></header>`;
}

// beankit/notebook/static/drag.js
var FAR = 6;
var LIFT = 150;
var ENLARGE = 500;
var Grip = class {
  constructor(page, held2, one, event) {
    Object.assign(this, { page, held: held2, one, begin: event, ghost: null });
    this.over = new AbortController();
    const heard = { pointermove: "move", pointerup: "drop", pointercancel: "end", contextmenu: "end" };
    for (const [name, deed] of Object.entries(heard))
      document.addEventListener(name, (now) => this[deed](now), { signal: this.over.signal });
    const movable = held2.dataset.do === "card" && isSource(page, one);
    const touch = event.pointerType === "touch";
    this.timers = touch ? [setTimeout(() => this.enlarge(), ENLARGE)] : [];
    if (movable && touch) this.timers.push(setTimeout(() => this.lift(), LIFT));
    else if (movable) this.lift();
  }
  lift() {
    this.page.lifted = true;
    this.held.classList.add("bk-lifted");
  }
  move(now) {
    if (!this.ghost && Math.hypot(now.clientX - this.begin.clientX, now.clientY - this.begin.clientY) < FAR) return;
    if (!this.page.lifted) {
      this.end();
      return;
    }
    this.ghost ??= this.taken();
    const root = this.page.root.getBoundingClientRect();
    this.ghost.style.left = `${now.clientX - root.x}px`;
    this.ghost.style.top = `${now.clientY - root.y}px`;
  }
  // The card is chosen, so that its places light up, and a picture of it follows.
  taken() {
    const { page, one } = this;
    this.timers.forEach(clearTimeout);
    page.chosen = { key: one.id, froms: froms(one), spot: one.spot };
    page.draw();
    const ghost = this.held.cloneNode(true);
    ghost.classList.add("bk-dragging");
    page.root.append(ghost);
    return ghost;
  }
  drop({ clientX, clientY }) {
    const moved = this.ghost;
    this.end();
    if (!moved) return;
    this.page.dragged = true;
    const under = document.elementFromPoint(clientX, clientY);
    const place = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
    if (place) this.page.aim(place);
  }
  enlarge() {
    this.end();
    this.page.dragged = true;
    this.page.peekAt(this.one.id);
  }
  end() {
    this.over.abort();
    this.timers.forEach(clearTimeout);
    this.ghost?.remove();
    this.held.classList.remove("bk-lifted");
    this.page.lifted = false;
  }
};
function dragging(page) {
  page.root.addEventListener("pointerdown", (event) => {
    page.dragged = false;
    if (event.button || !event.isPrimary || page.reel) return;
    const held2 = event.target.closest(".bk-card, .bk-group");
    const one = held2 && cards(page).find((found) => found.id === held2.dataset.id);
    if (one) new Grip(page, held2, one, event);
  });
  const still = (event) => page.lifted && event.cancelable && event.preventDefault();
  page.root.addEventListener("touchmove", still, { passive: false });
}

// beankit/notebook/static/chart.js
var DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
var LETTER = 19;
function heights(ends, top, tall) {
  const order = ends.map((value, seat) => ({ seat, at: value / top * tall })).sort((one, other) => one.at - other.at);
  order.forEach((one, at) => {
    if (at) one.at = Math.max(one.at, order[at - 1].at + LETTER);
  });
  for (let at = order.length - 1, most = tall; at >= 0; at -= 1, most -= LETTER)
    order[at].at = Math.min(order[at].at, most);
  return Object.fromEntries(order.map((one) => [one.seat, one.at]));
}
function chart(page, coins2, parts = {}) {
  const { at = null, label = "", tall = 150, feet = null, deed = "", ticks = true } = parts;
  const last = Math.max(1, coins2[0].length - 1);
  const top = Math.max(5, ...coins2.flat());
  const x = (turn) => (100 * turn / last).toFixed(2);
  const y = (value) => (100 - 100 * value / top).toFixed(2);
  const step = Math.max(1, Math.ceil(top / 4));
  const grid = ticks ? Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => place * step) : [0];
  const paths = coins2.map((line, seat) => {
    const points = line.map((value, turn) => turn ? `H${x(turn)}V${y(value)}` : `M0 ${y(value)}`).join("");
    return `<path d="${points}" class="bk-line bk-l${seat % 5}" stroke-dasharray="${DASHES[seat % 5]}"/>`;
  });
  const places = heights(
    coins2.map((line) => line[last] ?? 0),
    top,
    tall
  );
  const letters = coins2.map(
    (_, seat) => `<span class="bk-lineend" style="bottom:${places[seat].toFixed(1)}px">${letter(page, seat)}</span>`
  );
  const numbers = ticks ? grid.map((value) => `<span class="bk-tick" style="bottom:${(100 * value / top).toFixed(2)}%">${value}</span>`) : [];
  const now = at === null ? "" : `<path d="M${x(at)} 0V100" class="bk-atline"/>`;
  const ends = feet ? `<span class="bk-feet">${feet.map((one) => `<span>${esc(one)}</span>`).join("")}</span>` : "";
  return markup`
    <div class="bk-chart${ticks ? "" : " bk-bare"}"${deed ? ` data-do="${deed}" data-last="${last}"` : ""}>
      <div class="bk-plot" style="height:${tall}px">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(label)}">
          ${grid.map((value) => `<path d="M0 ${y(value)}H100" class="bk-grid"/>`).join("")}
          ${paths.join("")}${now}
        </svg>
        ${numbers.join("")}${letters.join("")}
      </div>
      ${ends}
    </div>
  `;
}

// beankit/notebook/static/ends.js
function ending(page) {
  const { result } = page.pic;
  if (!result) return "";
  const said = page.said;
  const trading = page.pic.game.market;
  const rows = result.rows.map((row2) => {
    const seat = page.pic.seats.find((one) => one.seat === row2.seat);
    return markup`
      <tr class="${seat.me ? "bk-mine" : ""}">
        <td><b>${row2.place}</b></td>
        <th scope="row">
          ${letter(page, row2.seat)} ${esc(seat.name)}
          ${result.winners.includes(row2.seat) ? ' <span aria-hidden="true">♛</span>' : ""}
        </th>
        <td>${icon("coin", "bk-coin")} <b>${row2.coins}</b></td>
        <td class="bk-earned">
          ${row2.kinds.map(
      ([kind, number2]) => `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)} ${number2}</span>`
    ).join("")}
        </td>
        ${trading ? `<td data-label="${esc(said.trades)}">${row2.trades}</td>` : ""}
        <td data-label="${esc(said.mean)}">${row2.mean}</td>
      </tr>
    `;
  });
  const rival = result.rival ? markup`
      <tr>
        <td>${result.rival.won ? "<b>♛</b>" : ""}</td>
        <th scope="row">${esc(result.rival.name)}</th>
        <td>${icon("coin", "bk-coin")} <b>${result.rival.score}</b></td>
        <td></td>
        ${trading ? "<td></td>" : ""}
        <td></td>
      </tr>
    ` : "";
  const moments = result.moments.map(
    (one) => markup`
          <li class="bk-moment bk-e${one.seat % 5}">
            <p>${spans(page, one.text)}</p>
            ${button(said.watch_there, "watch", { id: String(one.turn), css: "bk-link", at: one.seat })}
          </li>
        `
  ).join("");
  const feet = [`${said.turn} 1`, `${said.turn} ${result.coins[0].length}`];
  const bot = page.settings.hint;
  return markup`
    <section class="bk-panel bk-end" data-key="end">
      <div class="bk-endhead">
        ${bean(
    page,
    result.rows.find((row2) => page.pic.seats.find((s) => s.seat === row2.seat)?.me)?.kinds[0]?.[0] ?? "red",
    "bk-huge"
  )}
        <div>
          <h2 tabindex="-1" class="bk-question bk-endtitle">${spans(page, result.title)}</h2>
          <p class="bk-quiet">
            ${page.pic.game.practice ? `<span class="bk-chip bk-practice">${esc(said.practice)}</span> ` : ""}
            ${spans(page, result.why)}
          </p>
        </div>
      </div>
      <div class="bk-scrollx">
        <table class="bk-table">
          <thead>
            <tr>
              <th scope="col">${esc(said.place)}</th>
              <th scope="col">${esc(said.player)}</th>
              <th scope="col">${esc(said.coins)}</th>
              <th scope="col">${esc(said.earned)}</th>
              ${trading ? `<th scope="col">${esc(said.trades)}</th>` : ""}
              <th scope="col">${esc(said.mean)}</th>
            </tr>
          </thead>
          <tbody>${rows.join("")}${rival}</tbody>
        </table>
      </div>
    </section>
    <div class="bk-endrow">
      <section class="bk-panel" data-key="course">
        <h3>${esc(said.coins_by_turn)} <small>${esc(said.open_there)}</small></h3>
        ${chart(page, result.coins, { label: said.coins_by_turn, feet, deed: "course" })}
      </section>
      ${moments ? markup`
          <section class="bk-panel" data-key="moments">
            <h3>${esc(said.moments)}</h3>
            <ul class="bk-moments" role="list">${moments}</ul>
          </section>
        ` : ""}
    </div>
    <section class="bk-panel bk-ask" data-key="next">
      <div class="bk-qhead">
        <h3>${esc(said.what_next)}</h3>
        <div class="bk-acts bk-left">
          ${button(said.watch, "watch")}
          ${bot ? button(filled(said.would_done, { bot }), "wouldme") : ""}
          ${button(said.download, "record")}
          ${page.pic.game.practice && page.pic.seats.length > 1 ? button(said.same_deal, "again", { id: "seat" }) : ""}
          ${button(said.new_game, "again", { id: "new", css: "bk-main", key: "↵" })}
        </div>
      </div>
    </section>
  `;
}
function leftTable(page) {
  const { said, pic } = page;
  return markup`
    <section class="bk-panel bk-ask bk-idle" data-key="left">
      <div class="bk-qhead">
        <div>
          <h2 class="bk-question">${esc(said.left)}</h2>
          <p class="bk-quiet">${esc(pic.game.title)}, ${esc(pic.game.turn_text)}</p>
        </div>
        <div class="bk-acts">${button(said.sit_down, "sitdown", { css: "bk-main" })}</div>
      </div>
    </section>
  `;
}

// beankit/notebook/static/film.js
function takeFrame(page, message) {
  const further = page.awaited !== null && page.awaited !== page.at;
  page.pic = message.frame;
  page.speed ??= 1;
  page.awaited = null;
  if (further) goTo(page, page.at);
  else page.at = message.at;
  if (page.would?.at !== page.at) page.would = null;
  if (page.at >= page.reel.last) page.playing = false;
  if (page.playing) page.timer = setTimeout(() => goTo(page, page.at + 1), 1e3 / page.speed);
}
function goTo(page, at) {
  clearTimeout(page.timer);
  page.at = Math.max(0, Math.min(page.reel.last, at));
  if (page.awaited !== null) return;
  page.awaited = page.at;
  page.send({ do: "at", at: page.at });
}
function stepTo(page, at) {
  page.playing = false;
  goTo(page, at);
}
function turnBefore(page) {
  return page.reel.turns.filter((at) => at < page.at).at(-1) ?? 0;
}
function turnAfter(page) {
  return page.reel.turns.find((at) => at > page.at) ?? page.reel.last;
}
function playOrPause(page) {
  page.playing = !page.playing;
  clearTimeout(page.timer);
  if (page.playing) goTo(page, page.at >= page.reel.last ? 0 : page.at + 1);
  page.draw();
}
function beside(page, list2, step) {
  const places = list2.map((one) => one.at);
  return step > 0 ? places.find((at) => at > page.at) : places.filter((at) => at < page.at).at(-1);
}
function tellScrub(page, event) {
  const tip = page.root.querySelector(".bk-scrubtip");
  if (!tip || !page.reel) return;
  tip.textContent = "";
  if (["pointerout", "focusout"].includes(event.type)) return;
  const box2 = event.target.getBoundingClientRect();
  const part = event.type === "focusin" ? page.at / Math.max(1, page.reel.last) : Math.max(0, Math.min(1, (event.clientX - box2.x - 8) / (box2.width - 16)));
  const at = Math.round(part * page.reel.last);
  const turn = page.reel.turns.filter((start) => start <= at).length;
  const line = page.reel.story.filter((one) => one.at <= at && !("turn" in one)).at(-1);
  tip.textContent = `${page.said.turn} ${turn} · ${line ? plain(line.spans) : ""}`;
  tip.style.left = `${Math.max(0, Math.min(box2.width - tip.offsetWidth, part * box2.width - tip.offsetWidth / 2))}px`;
}
async function toClipboard(page, text) {
  page.position = text;
  page.copied = false;
  page.show("position");
  try {
    await navigator.clipboard.writeText(text);
    page.copied = true;
    page.say(page.said.copied);
    page.draw();
  } catch {
    page.root.querySelector(".bk-sheet textarea")?.select();
  }
}
function saveFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

// beankit/notebook/static/panels.js
function panels(page, kind) {
  return (page.pic.panels ?? []).filter((panel2) => panel2.kind === kind);
}
function heaps(pic) {
  return (pic.panels ?? []).flatMap((panel2) => panel2.piles ?? []);
}
function held(page, one) {
  if (!one.cards.length) return `<span class="bk-quiet">${esc(one.empty ?? "–")}</span>`;
  const name = page.pic.beans[one.kind]?.many ?? "";
  const number2 = one.need ? filled(page.said.of, { number: one.cards.length, need: one.need }) : one.cards.length;
  return `${tokens(page, one.cards, 6)} <b>${esc(number2)}</b> ${esc(name)}`;
}
function heap(page, one) {
  const aimed = targets(page, one.id);
  const reason = why(page, one.id);
  const pill = aimed.length ? button(page.said.here, "target", {
    id: one.id,
    css: "bk-pill",
    key: one.key ?? "",
    name: `${page.said.here}: ${one.name}`
  }) : "";
  const at = one.at ? markup`
      <span class="bk-quiet">
        ${esc(page.said.at)} ${coins(one.at)}
        <span class="bk-sr">
          ${one.at} ${esc(wordFor(page, one.at, "coin"))}
        </span>
      </span>
    ` : "";
  return markup`
    <li class="bk-heap${aimed.length ? " bk-legal" : ""}" data-key="${esc(one.id)}" data-drop="${esc(one.id)}">
      ${pill} ${one.icon ? icon(one.icon, "bk-portrait") : ""}
      <div>
        <p>
          <b>${esc(one.name)}</b> ${at}
        </p>
        <p class="bk-held">${held(page, one)}</p>
        ${reason ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : ""}
      </div>
    </li>
  `;
}
function balance(page, panel2) {
  const { mine, who, times, share, note, lead } = panel2.balance;
  return markup`
    <div class="bk-balance">
      <span class="bk-big">${icon("coin", "bk-coin")} ${mine} <small>${esc(who)}</small></span> <span
        class="bk-scale" aria-hidden="true">
        <i style="width:${share}%"></i>
      </span> <span class="bk-big">
        <small>${esc(panel2.title)}</small> ${icon("coin", "bk-coin")} ${times} × ${panel2.coins}
      </span>
    </div>
    <p class="bk-quiet bk-center">${esc(note)}${lead.length ? ` · ${spans(page, lead)}` : ""}</p>
  `;
}
function heading(panel2) {
  const gold = "coins" in panel2 ? `${icon("coin", "bk-coin")} ${panel2.coins}` : "";
  return markup`
    <h3>
      ${esc(panel2.title)} ${gold} <span class="bk-quiet">
        ${esc(panel2.note ?? "")}
      </span>
    </h3>
  `;
}
function collections(page) {
  return panels(page, "piles").map((panel2) => {
    const head = panel2.balance ? balance(page, panel2) : heading(panel2);
    const list2 = panel2.piles.map((one) => heap(page, one)).join("");
    const key = esc(panel2.id ?? panel2.title);
    return `<section class="bk-panel bk-collection" data-key="${key}" aria-label="${esc(panel2.title)}">${head}
        <ul class="bk-heaps" role="list">${list2}</ul></section>`;
  }).join("");
}
function banners(page) {
  return panels(page, "banner").map((one, at) => {
    const use = badge(page, one.id);
    const act = use.options.length ? button(one.button, "badge", { id: one.id, key: one.key ?? "", at }) : "";
    return markup`
        <div class="bk-banner" data-key="banner${at}">
          ${one.icon ? icon(one.icon, "bk-mini") : ""}
          <p>
            <b>${esc(one.title)}</b> ${esc(one.text)}
            ${one.note ? ` · ${esc(one.note)}` : ""}
          </p>
          ${act}
        </div>
      `;
  }).join("");
}
function choices(page) {
  const list2 = page.pic.ask?.choices ?? [];
  if (!list2.length) return "";
  return markup`
    <section class="bk-panel bk-choices" data-key="choices">
      <ul role="list">
        ${list2.map((one, at) => {
    const kind = page.pic.beans[one.card];
    return markup`
            <li class="bk-tray">
              <span class="bk-bigcard">${bean(page, one.card)}<b>${esc(kind?.name)}</b></span>
              <div>
                <p class="bk-quiet">${esc(kind?.does)}</p>
                ${button(one.button, "badge", { id: one.id, key: String(at + 1), name: one.label })}
              </div>
            </li>
          `;
  }).join("")}
      </ul>
    </section>
  `;
}
function ownCard(page, one) {
  const found = badge(page, one.id);
  const usable = found.options.length;
  const act = button(one.button, "badge", {
    id: one.id,
    name: `${one.button}: ${one.name}`,
    why: usable ? "" : found.why ? plain(found.why) : one.barred,
    css: usable ? "bk-power" : ""
  });
  return markup`
    <li class="bk-owncard${one.up ? " bk-up" : ""}" data-key="${esc(one.at)}">
      ${one.icon ? icon(one.icon, "bk-mini") : ""}
      <p>
        <b>${esc(one.name)}</b> <span class="bk-cardstate">
          ${esc(one.state)}
        </span>
        <br><span class="bk-quiet">${esc(one.text)}</span>
      </p>
      ${act}
    </li>
  `;
}

// beankit/notebook/static/players.js
function smallField(page, field) {
  if (!field.cards.length)
    return `<li class="bk-small bk-empty" aria-label="${esc(field.label)}">${esc(field.title)}</li>`;
  const kind = page.pic.beans[field.kind];
  const mixed = field.cards.some((card2) => card2 !== field.kind);
  const step = field.next ? `<span class="bk-step">${field.next.at}→${field.next.coins}</span>` : "";
  const pays = field.worth ? coins(field.worth) : `<span>${esc(page.said.no_coin)}</span>`;
  return `<li class="bk-small" aria-label="${esc(field.label)}"><span class="bk-token">${bean(page, field.kind)}</span>
    <span class="bk-two"><b>${field.cards.length} × ${esc(kind?.mono ?? field.kind)}${mixed ? " ▴" : ""}</b>
    <span class="bk-pays">${pays} ${step}</span></span></li>`;
}
function row(page, zone, pile = false) {
  if (zone.rows) {
    const rows = zone.rows.map(([name, cards2]) => `<span>${esc(name)} ${chips(page, cards2)}</span>`);
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${rows.join(" ")}</p>`;
  }
  if ("number" in zone)
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${esc(zone.number)}</p>`;
  if (!zone.open || !zone.cards.length) {
    const backs = icon(zone.icon, "bk-mini");
    const title = `<span class="bk-rowname">${esc(zone.title)}</span>`;
    const many = `${backs.repeat(Math.min(zone.count, 4))} ${esc(zone.count)}`;
    return `<p class="bk-row">${pile ? `${title} ${many}` : `${many} ${title}`}</p>`;
  }
  return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${faces(page, zone)}</p>`;
}
function faces(page, zone) {
  if (zone.back === "bean")
    return chips(
      page,
      zone.cards.map((one) => one.card)
    );
  if (!zone.cards.some((one) => one.kinds)) {
    const last = zone.cards.length - 1;
    const names = zone.cards.map((one, at) => `<b>${esc(one.name)}${at < last ? "," : ""}</b>`);
    return `${icon(zone.icon, "bk-mini")} ${names.join(" ")}`;
  }
  const pairs = zone.cards.map(
    (one) => (one.kinds ?? [one.card]).map((kind) => page.pic.beans[kind]?.mono ?? kind).join(" + ")
  );
  return pairs.map((pair) => `<span class="bk-chip">${esc(pair)}</span>`).join("");
}
function chips(page, cards2) {
  const count2 = /* @__PURE__ */ new Map();
  for (const kind of cards2) count2.set(kind, (count2.get(kind) ?? 0) + 1);
  return [...count2].map(
    ([kind, number2]) => markup`
          <span class="bk-chip">
            ${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)}
            ${number2 > 1 ? ` × ${number2}` : ""}
          </span>
        `
  ).join("");
}
function purse(page, seat) {
  const number2 = markup`
    ${icon("coin", "bk-coin")}<b>${seat.coins}</b>
    <span class="bk-sr"> ${esc(wordFor(page, seat.coins, "coin"))}</span>
  `;
  if (!seat.kinds.length) return `<span class="bk-gold">${number2}</span>`;
  return markup`
    <button type="button" class="bk-gold bk-purse" data-do="purse" data-id="${seat.seat}"
      data-key="purse:${seat.seat}">
      ${number2}
    </button>
  `;
}
var SIGNS = { active: ["▸", "is_active"], offers: ["▸", "offers"], asked: ["✉", "asked"] };
function panel(page, seat) {
  const aimed = targets(page, `seat:${seat.seat}`);
  const [sign, word] = SIGNS[seat.doing] ?? ["", ""];
  const doing = seat.trouble || (word ? page.said[word] : "");
  const backs = `<span class="bk-backs" aria-hidden="true">${"<i></i>".repeat(Math.min(seat.hand, 6))}</span>`;
  const shown = seat.shown.length ? `<p class="bk-row"><span class="bk-rowname">${esc(page.said.hand)}</span> ${chips(page, seat.shown)}</p>` : "";
  const pill = aimed.length ? button(page.said.here, "target", {
    id: `seat:${seat.seat}`,
    css: "bk-pill",
    name: `${page.said.here}: ${seat.name}`
  }) : "";
  return markup`
    <li
      class="bk-panel bk-player bk-e${seat.seat % 5}${seat.active ? " bk-lit" : ""}${aimed.length ? " bk-legal" : ""}"
      data-key="seat:${seat.seat}" data-drop="seat:${seat.seat}">
      ${pill}
      <div class="bk-who">
        ${letter(page, seat.seat)}
        <strong title="${esc(seat.name)}">${esc(seat.name)}</strong> <span
          class="bk-doing${seat.trouble ? " bk-bad" : ""}">
          ${doing ? `<span aria-hidden="true">${sign}</span> ${esc(doing)}` : ""}
        </span> <span class="bk-counts">
          ${backs}
          <span>
            ${seat.hand} <span class="bk-quiet bk-inhand">
              ${esc(page.said[seat.hand === 1 ? "one_in_hand" : "in_hand"])}
            </span>
            <span class="bk-quiet bk-cardsword">
              ${esc(wordFor(page, seat.hand, "card"))}
            </span>
          </span> ${purse(page, seat)}
        </span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(page, field)).join("")}
      </ul>
      ${shown}${seat.rows.map((zone) => row(page, zone)).join("")}
    </li>
  `;
}
function players(page) {
  const others2 = page.pic.seats.filter((seat) => !seat.me);
  if (!others2.length) return "";
  return markup`
    <ul class="bk-players bk-n${others2.length}" role="list" data-key="players">
      ${others2.map((seat) => panel(page, seat)).join("")}
    </ul>
  `;
}

// beankit/notebook/static/ground.js
function meter(field) {
  const last = Math.max(...field.meter, 0);
  if (!last) return "";
  const marks2 = [];
  for (let at = 1; at <= last; at += 1) {
    const pays = field.meter.indexOf(at) + 1;
    marks2.push(
      markup`
        <i class="${at <= field.cards.length ? "bk-full" : ""}">
          ${pays ? `<b>${pays}${icon("coin", "bk-coin")}</b>` : ""}
        </i>
      `
    );
  }
  return `<span class="bk-beanometer" aria-hidden="true">${marks2.join("")}</span>`;
}
function harvest(page, field) {
  const id = `harvest:${field.number}`;
  const found = badge(page, id);
  const able = found.options.length || found.later.length;
  if (!able && !found.why) return "";
  const name = `${page.said.harvest}: ${field.label}`;
  const html = `${esc(page.said.harvest)} ${coins(field.worth)}`;
  const deed = found.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: found.why ? plain(found.why) : "",
    css: page.pic.ask?.forced && found.options.length ? "bk-main" : ""
  });
}
function powers(page, field) {
  return page.pic.badges.map(({ start, name, key }) => {
    const id = `${start}:${field.number}`;
    if (!badge(page, id).options.length) return "";
    return button(`★ ${name}`, "badge", { id, css: "bk-power", key });
  }).join("");
}
function fieldOf(page, field) {
  const id = `field:${field.number}`;
  const aimed = targets(page, id);
  const reason = why(page, id);
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${page.said.here}: ${field.label}`;
  const word = aimed[0]?.word === "plant" ? page.said.plant_here : page.said.here;
  const pill = aimed.length ? button(word, "target", { id, css: "bk-pill", key: String(field.number + 1), name: label }) : "";
  const told2 = effect(page, id);
  const barred = badge(page, `harvest:${field.number}`).why;
  const ghost = aimed.length && aimed[0].word === "plant" ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(page, aimed[0].text.split(" ")[1])}</span>` : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      ${pill}
      <p class="bk-fieldhead">
        <b>${esc(field.title)}</b> <span class="bk-quiet">${esc(field.name)}</span> ${powers(page, field)}
      </p>
      <div class="bk-furrow">
        ${tokens(page, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(page, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead">${esc(field.ahead)}</span>
      </div>
      ${told2 ? `<p class="bk-told"><span aria-hidden="true">✓</span> ${spans(page, told2)}</p>` : ""}
      ${reason && page.pic.ask ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : ""}
      ${barred && !reason && grown === 1 ? `<p class="bk-why">${LOCK} ${spans(page, barred)}</p>` : ""}
    </li>
  `;
}
function you(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  const buy = badge(page, "buy");
  const bought = page.pic.sells ? button(page.said.buy, buy.options.length ? "badge" : "queue", {
    id: "buy",
    key: "V",
    why: buy.why ? plain(buy.why) : ""
  }) : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(page, me.seat)} <strong>${esc(me.name)}</strong> <span class="bk-big">
          ${icon("coin", "bk-coin")} ${me.coins}
        </span>
      </p>
      <p class="bk-kinds">
        ${me.kinds.map(
    ([kind, number2]) => `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.mono ?? kind)} ${number2}</span>`
  ).join("")}
      </p>
      ${bought}
      <ul class="bk-owncards" role="list">${page.pic.cards.map((one) => ownCard(page, one)).join("")}</ul>
      ${rows.map((zone) => row(page, zone)).join("")}
    </section>
  `;
}
function fieldsOf(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  return markup`
    <ul class="bk-fields${page.composing ? " bk-compact" : ""}" role="list"
      aria-label="${esc(page.said.your_fields)}">
      ${me.fields.map((field) => fieldOf(page, field)).join("")}
    </ul>
  `;
}
function grounds(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  if (!page.composing)
    return `<div class="bk-ground bk-f${me.fields.length}" data-key="ground">${fieldsOf(page)}${you(page)}</div>`;
  const more = page.pic.cards.length || page.pic.sells || me.rows.length;
  return `${page.narrow ? fieldsOf(page) : ""}${more ? you(page) : ""}`;
}
function handCard(page, one, composing) {
  const inTray = page.tray.give.includes(one.id);
  const aimed = targets(page, one.id);
  const move = !composing && isSource(page, one);
  const picked = composing ? inTray : isChosen(page, one);
  const use = one.special ? badge(page, one.id) : null;
  const glow = use && (use.options.length || use.later.length);
  const css = [
    one.front ? "bk-front" : "",
    picked ? "bk-chosen" : "",
    aimed.length || glow || !composing && isOpen(page, one) ? "bk-legal" : ""
  ].join(" ");
  const deed = glow ? use.options.length ? "badge" : "queue" : aimed.length ? "target" : composing && !one.special ? "give" : move ? "card" : "peek";
  const pressed = composing && !one.special ? inTray : move ? picked : null;
  return markup`
    <li class="bk-inhandcard" data-key="in:${esc(one.id)}">
      ${one.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(page.said.front)}</span>` : ""}
      ${card(page, one, { css, deed, pressed })}${growers(page, one.grows)}
    </li>
  `;
}
function gap(page, at) {
  const aimed = targets(page, `gap:${at}`);
  if (!aimed.length) return "";
  return markup`
    <li class="bk-gapli" data-key="gap:${at}">
      ${button("", "target", { id: `gap:${at}`, css: "bk-gapbtn", html: "↧", name: plain(aimed[0].label) })}
    </li>
  `;
}
function hand(page) {
  const cards2 = page.pic.hand;
  const composing = page.composing;
  const back = targets(page, "back");
  const held2 = page.chosen?.spot;
  const list2 = [];
  cards2.forEach((one, at) => {
    if (held2 === void 0 || at <= held2) list2.push(gap(page, at));
    list2.push(handCard(page, one, composing));
    if (held2 !== void 0 && at > held2) list2.push(gap(page, at));
  });
  const many = page.pic.seats.find((seat) => seat.me).hand;
  const told2 = `${many} ${wordFor(page, many, "card")}, ${page.said.hand_help}`;
  const pill = back.length ? `<li>${button(page.said.back_of_hand, "target", { id: "back", css: "bk-backpill", key: "K" })}</li>` : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(page.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(page.said.your_hand)}</h3>
        <span class="bk-quiet">${esc(told2)}</span>
        <span class="bk-quiet bk-right">${esc(page.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards2.length > 16 ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards2.length, 2)}" data-roving="hand">
        ${list2.join("")}${pill}
      </ul>
    </section>
  `;
}

// beankit/notebook/static/market.js
function dots(piles) {
  const open = Math.max(0, piles.of - piles.times);
  return `<span aria-hidden="true">${"●".repeat(piles.times)}${"○".repeat(open)}</span>`;
}
function pilesOf(page) {
  const { piles } = page.pic;
  const drop = targets(page, "discard");
  const top = piles.top ? bean(page, piles.top) : "";
  const thrown = `${page.said.discard}: ${piles.discard} ${wordFor(page, piles.discard, "card")}. ${piles.on_top}`;
  const pill = drop.length ? button(page.said.discard_here, "target", { id: "discard", css: "bk-pill", key: "D" }) : "";
  return markup`
    <div class="bk-piles">
      <div class="bk-pile">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-number">${piles.draw}</span>
        <span class="bk-pilename">
          <b>${broken(page.said.draw_pile)}</b> <span class="bk-quiet">${dots(piles)} ${esc(piles.run_out)}</span>
        </span>
      </div>
      <div class="bk-pile${drop.length ? " bk-legal" : ""}" data-drop="discard">
        ${pill}
        <button type="button" class="bk-face" data-do="sheet" data-id="discard" data-key="discard"
          aria-label="${esc(thrown)}">
          ${top}
        </button>
        <span class="bk-number">${piles.discard}</span>
        <span class="bk-pilename">
          <b>${broken(page.said.discard)}</b> <span class="bk-quiet">${esc(piles.on_top)}</span>
        </span>
      </div>
    </div>
  `;
}
function group(page, kind, cards2) {
  const one = cards2[0];
  const usable = isSource(page, one);
  const picked = isChosen(page, one);
  const label = `${cards2.length} × ${page.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked ? " bk-chosen" : isOpen(page, one) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(one.id)}"
        aria-pressed="${picked}" aria-label="${esc(label)}">
        ${tokens(
    page,
    cards2.map(() => kind),
    4
  )} <b>
          ${cards2.length} × ${esc(page.pic.beans[kind]?.mono ?? kind)}
        </b>
      </button>
    </li>
  `;
}
function lyingCard(page, one) {
  const inTray = page.tray.give.includes(one.id);
  const composing = page.composing && givable(page, one);
  const usable = composing || isSource(page, one);
  const picked = composing ? inTray : isChosen(page, one);
  const css = picked ? "bk-chosen" : !composing && isOpen(page, one) ? "bk-legal" : "";
  const deed = composing ? "give" : usable ? "card" : "peek";
  return `<li>${card(page, one, { css, deed, pressed: usable ? picked : null })}${growers(page, one.grows)}</li>`;
}
function cardsOf(page) {
  const { lying, grouped, apart } = page.pic;
  const said = page.said;
  const parts = [];
  const { steps, now } = page.pic.game;
  const first = steps[now]?.number.startsWith("1");
  const early = page.pic.seats.find((seat) => seat.me)?.active && first;
  for (const [zone, title] of [
    ...apart.map((one) => [one.zone, one.title]),
    ["revealed", grouped ? said.on_table : said.turned_over],
    ["received", said.beside]
  ]) {
    const cards2 = lying.filter((one) => one.zone === zone);
    if (!cards2.length && (zone !== "revealed" || lying.length)) continue;
    const kinds = [...new Set(cards2.map((one) => one.card))];
    const list2 = grouped ? kinds.map(
      (kind) => group(
        page,
        kind,
        cards2.filter((one) => one.card === kind)
      )
    ) : cards2.map((one) => lyingCard(page, one));
    const body = cards2.length ? `<ul class="bk-loose" role="list">${list2.join("")}</ul>` : `<p class="bk-quiet">${esc(early ? said.nothing_there : "–")}</p>`;
    parts.push(`<div class="bk-lying" data-key="lie:${zone}"><h3>${esc(title)}</h3>${body}</div>`);
  }
  return parts.join("");
}
function largeMarket(page) {
  const me = page.pic.seats.find((seat) => seat.me);
  return markup`
    <section class="bk-panel bk-market bk-large" data-key="market" aria-label="${esc(page.said.turned_over)}">
      <div class="bk-lyings">${cardsOf(page)}</div>
      <div class="bk-own" data-key="own">
        <h3>
          ${esc(page.said.your_fields)} <span class="bk-gold">
            ${icon("coin", "bk-coin")}<b>${me.coins}</b>
            <span class="bk-sr"> ${esc(wordFor(page, me.coins, "coin"))}</span>
          </span>
        </h3>
        ${fieldsOf(page)}
        <p class="bk-quiet">${esc(page.said.any_harvest)} ${rule("F-10")}</p>
      </div>
      ${pilesOf(page)}${others(page)}
    </section>
  `;
}
function market(page) {
  if (page.composing) return largeMarket(page);
  const open = page.narrow ? button(page.said.log, "tab", { id: "log", css: "bk-openlog" }) : "";
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(page.said.turned_over)}">
      <div class="bk-stock">${pilesOf(page)}${others(page)}</div>
      <div class="bk-lyings">${cardsOf(page)}</div>
      ${open}
    </section>
  `;
}
function others(page) {
  const rows = page.pic.zones.map((zone) => row(page, zone, true)).join("");
  return rows ? `<div class="bk-others">${rows}</div>` : "";
}

// beankit/notebook/static/replay.js
var SPEEDS = [0.5, 1, 4, 16];
var SIGNS_OF = { trade: "⇄", harvest: "●", remark: "“", fault: "!" };
function handOf(page, seat) {
  const cards2 = seat.cards.map(
    (kind, at) => kind.startsWith("?") ? '<span class="bk-backcard"></span>' : `<span class="bk-token${at ? "" : " bk-first"}">${bean(page, kind)}</span>`
  );
  const known = seat.cards.filter((kind) => !kind.startsWith("?")).map((kind) => page.pic.beans[kind]?.name ?? kind);
  return markup`
    <p class="bk-row bk-openhand">
      <span class="bk-rowname">${esc(page.said.hand)}</span>
      <span aria-hidden="true">${cards2.join("")}</span>
      <span class="bk-sr">
        ${esc(known.join(", ") || `${seat.cards.length} ${wordFor(page, seat.cards.length, "card")}`)}
      </span>
    </p>
  `;
}
function seatPanel(page, seat) {
  return markup`
    <li class="bk-panel bk-player bk-seat bk-e${seat.seat % 5}${seat.asked ? " bk-lit" : ""}"
      data-key="seat${seat.seat}">
      <div class="bk-who">
        ${letter(page, seat.seat)}<strong>${esc(seat.name)}</strong>
        <span class="bk-doing">${seat.active ? `▸ ${esc(page.said.is_active)}` : ""}</span>
        <span class="bk-counts"><span class="bk-gold">${icon("coin", "bk-coin")}<b>${seat.coins}</b></span></span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(page, field)).join("")}
      </ul>
      ${handOf(page, seat)}${seat.rows.map((zone) => row(page, zone)).join("")}
    </li>
  `;
}
function middle(page) {
  const { pic, reel } = page;
  const { move } = pic;
  const told2 = move ? markup`
      ${letter(page, move.seat)} <span>
        ${esc(reel.names[move.seat])}: ${move.text ? spans(page, move.text) : esc(move.kind)}
      </span>
    ` : `<span>${esc(pic.game.phase)}</span>`;
  const lying = pic.lying.map((one) => one.card);
  return markup`
    <section class="bk-panel bk-market" data-key="market">
      ${pilesOf(page)}
      <div class="bk-now2">
        <p class="bk-quiet">
          ${esc(pic.game.turn_text)} · ${esc(pic.game.phase)} · ${esc(
    filled(page.said.decision_of, { number: Math.min(page.at + 1, reel.last), last: reel.last })
  )}
        </p>
        <h2 class="bk-question" tabindex="-1">${told2}</h2>
        ${lying.length ? markup`
            <p class="bk-row">
              <span class="bk-rowname">${esc(page.said.turned_over)}</span> ${chips(page, lying)}
            </p>
          ` : ""}
        ${pic.zones.map((zone) => row(page, zone, true)).join("")}
      </div>
    </section>
  `;
}
function marked(reel) {
  return [
    ...reel.story.filter((line) => line.mark).map((line) => [line.at, line.mark]),
    ...reel.remarks.map((one) => [one.at, "remark"]),
    ...reel.faults.map((one) => [one.at, "fault"])
  ];
}
function marks(reel) {
  return `<span class="bk-marks" aria-hidden="true">${marked(reel).map(
    ([at, kind]) => `<i class="bk-m-${kind}" style="left:${100 * at / Math.max(1, reel.last)}%">${SIGNS_OF[kind]}</i>`
  ).join("")}</span>`;
}
function legend({ reel, said }) {
  const kinds = new Set(marked(reel).map(([, kind]) => kind));
  return Object.entries(SIGNS_OF).filter(([kind]) => kinds.has(kind)).map(
    ([kind, sign]) => `<span><i class="bk-m-${kind}" aria-hidden="true">${sign}</i> ${esc(said[`mark_${kind}`])}</span>`
  ).join("");
}
var STEPS = {
  to_start: () => 0,
  turn_back: turnBefore,
  step_back: (page) => page.at - 1,
  step_on: (page) => page.at + 1,
  turn_on: turnAfter,
  to_end: (page) => page.reel.last
};
var BACK = { to_start: "|◂", turn_back: "◂◂", step_back: "◂" };
var ON = { step_on: "▸", turn_on: "▸▸", to_end: "▸|" };
function stepButton(page, [key, sign]) {
  const word = key.startsWith("turn_") ? ` ${page.said.turn_word}` : "";
  const told2 = key === "turn_back" ? `${sign}${word}` : `${word} ${sign}`;
  return button(word ? told2.trim() : sign, "goto", { id: key, name: page.said[key], css: "bk-square" });
}
function controls(page) {
  const said = page.said;
  const { reel } = page;
  const line = reel.story.filter((one) => one.at <= page.at).at(-1);
  const speeds = SPEEDS.map(
    (speed) => markup`
        <button type="button" role="radio" class="bk-radio${page.speed === speed ? " bk-on" : ""}"
          aria-checked="${page.speed === speed}" data-do="speed" data-id="${speed}" data-key="speed${speed}">
          <span>${speed === 0.5 ? "½" : speed}×</span>
        </button>
      `
  );
  const told2 = line ? plain(line.spans) : "";
  return markup`
    <section class="bk-panel bk-controls" data-key="controls">
      <h3 class="bk-quiet">${esc(said.coins)}</h3>
      ${chart(page, reel.coins, {
    at: page.at,
    label: said.coins,
    tall: Math.max(76, 19 * reel.names.length),
    ticks: false
  })}
      <div class="bk-scrub">
        <input type="range" class="bk-range" data-own="1" data-key="range" min="0" max="${reel.last}" step="1"
          value="${page.at}" aria-label="${esc(filled(said.decision_of, { number: page.at, last: reel.last }))}"
          aria-valuetext="${esc(told2)}"> ${marks(reel)}
        <output class="bk-scrubtip" data-own="1" data-key="scrubtip" aria-hidden="true"></output>
      </div>
      <div class="bk-acts bk-left">
        ${Object.entries(BACK).map((one) => stepButton(page, one)).join("")}
        ${button(page.playing ? `❚❚ ${said.pause}` : `▶ ${said.play}`, "play", { css: "bk-main", key: "␣" })}
        ${Object.entries(ON).map((one) => stepButton(page, one)).join("")}
        <span class="bk-radios" role="radiogroup" aria-label="${esc(said.speed)}">${speeds.join("")}</span>
        <span class="bk-legend bk-quiet">${legend(page)}</span>
      </div>
    </section>
  `;
}
function decision(page) {
  const { pic, reel, said, would } = page;
  const { move } = pic;
  const name = move ? reel.names[move.seat] : "";
  const told2 = move?.options ? filled(move.options === 1 ? said.had_one : said.had_options, { name, number: move.options }) : "";
  const bots = page.settings.hints ?? [];
  const able = Boolean(move?.options && bots.length);
  const choice = markup`
    <select class="bk-select" data-own="1" data-key="bots${page.settings.lang}" aria-label="${esc(said.hint_bot)}">
      ${bots.map((bot) => `<option${bot === page.adviser() ? " selected" : ""}>${esc(bot)}</option>`).join("")}
    </select>
  `;
  const answer = would?.at === page.at ? markup`
        <div class="bk-hint" data-key="would" role="status">
          <p>${spans(page, would.label)}${would.says ? ` “${esc(would.says)}”` : ""}</p>
          ${button(would.wait ? said.stop_bot : said.close, "unwould", { css: "bk-link" })}
        </div>
      ` : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="decision">
      <h3>${esc(said.here_now)}</h3>
      <p class="bk-quiet">${esc(told2)}</p>
      ${answer}
      ${able ? `<div class="bk-acts">${choice}${button(filled(said.would_done, { bot: page.adviser() }), "would")}</div>` : ""}
      <div class="bk-acts">
        ${pic.game.over ? "" : button(said.play_on, "playon", { extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "position")}
      </div>
    </section>
  `;
}
function story(page) {
  const { reel } = page;
  const said = new Map(reel.remarks.map((one) => [one.at, one]));
  const now = reel.story.filter((line) => line.at <= page.at).at(-1)?.at;
  const parts = [];
  reel.story.forEach((line, at) => {
    if ("turn" in line) parts.push(`<h4 data-key="s${at}">${spans(page, line.spans)}</h4>`);
    else
      parts.push(
        markup`
          <p data-key="s${at}"
            class="bk-move${line.at === now ? " bk-shown" : line.at > page.at ? " bk-quiet" : ""}">
            <button type="button" class="bk-rule" data-do="goto" data-id="${line.at}">${line.at}</button> ${spans(
          page,
          line.spans
        )}
          </p>
        `
      );
    const remark = said.get(line.at);
    if (remark && reel.story[at + 1]?.at !== line.at) {
      parts.push(
        markup`
          <p data-key="q${at}" class="bk-remark">
            <b>${esc(filled(page.said.says, { name: reel.names[remark.seat] }))}</b> “
            ${esc(remark.text)}”
          </p>
        `
      );
    }
  });
  return parts.join("");
}
function list(page, all, empty) {
  return all.map(
    (one) => markup`
            <p class="bk-move">
              <button type="button" class="bk-rule" data-do="goto" data-id="${one.at}">${one.at}</button> <b>
                ${esc(page.reel.names[one.seat])}
              </b> ${esc(one.text)}
            </p>
          `
  ).join("") || `<p class="bk-quiet">${esc(empty)}</p>`;
}
function storySide(page) {
  const said = page.said;
  const { reel } = page;
  const names = {
    log: said.moves,
    remarks: `${said.remarks} ${reel.remarks.length}`,
    faults: `${said.faults} ${reel.faults.length}`
  };
  if (!(page.tab in names)) page.tab = "log";
  const tabs = Object.entries(names).map(
    ([name, text]) => markup`
        <button type="button" role="tab" class="bk-tab" data-do="retab" data-id="${name}" data-key="tab:${name}"
          aria-selected="${page.tab === name}" tabindex="${page.tab === name ? 0 : -1}">
          ${esc(text)}
        </button>
      `
  );
  const body = {
    log: () => story(page),
    remarks: () => list(page, reel.remarks, said.no_remarks),
    faults: () => list(page, reel.faults, "–")
  }[page.tab]();
  return markup`
    <section class="bk-panel bk-side" data-key="side">
      <div class="bk-tabs" role="tablist">${tabs.join("")}</div>
      <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(names[page.tab])}">
        <div class="bk-log" tabindex="0" data-key="story${page.tab}">${body}</div>
      </div>
    </section>
  `;
}
function replayView(page) {
  const said = page.said;
  const { reel, pic } = page;
  const eyes = [null, ...reel.names.keys()].map((seat) => {
    const on = reel.eyes === seat;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="eyes"
        data-id="${seat ?? "all"}" data-key="eyes${seat}">
        ${seat === null ? "" : letter(page, seat)}
        <span>${esc(seat === null ? said.all_eyes : reel.names[seat])}</span>
      </button>
    `;
  });
  return markup`
    <header class="bk-bar">
      <div class="bk-brand">
        ${icon("sprout", "bk-mark")}<strong>${esc(said.watching)}</strong>
        <span class="bk-quiet">${esc(pic.game.title)}</span>
      </div>
      <div class="bk-radios bk-eyes" role="radiogroup" aria-label="${esc(said.watching)}">${eyes.join("")}</div>
      <div class="bk-tools">
        ${page.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
        ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
        ${button(page.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
        ${button("", "record", {
    html: `⤓<span class="bk-wide">${esc(said.record)}</span>`,
    name: said.download,
    css: "bk-square"
  })}
      </div>
    </header>
    <div class="bk-cols">
      <div class="bk-main">
        <ul class="bk-players bk-seats bk-seats${pic.seats.length}" role="list">
          ${pic.seats.map((seat) => seatPanel(page, seat)).join("")}
        </ul>
        ${collections(page)}${banners(page)}${middle(page)}${controls(page)}
      </div>
      <aside class="bk-aside">${storySide(page)}${decision(page)}</aside>
    </div>
  `;
}

// beankit/notebook/static/keys.js
function press(page, name) {
  const found = page.root.querySelector(`[data-key="${CSS.escape(name)}"]`);
  if (found) found.click();
  return Boolean(found);
}
function number(page, digit) {
  const at = digit - 1;
  if (page.choice) return page.choice[at] ? page.act(page.choice[at].text) : null;
  if (page.prefix) return page.pressBadge(`${page.prefix}:${at}`);
  const { ask, answers } = page.pic;
  if (ask?.kind === "settle" && answers?.slips[at]) return page.take(`answer:${answers.slips[at].seat}`);
  if (ask?.numbered) return page.pressBadge(options(page)[at]?.from);
  const heap2 = heaps(page.pic).find((one) => one.key === String(digit));
  if (heap2) return page.aim(heap2.id);
  const seats = options(page).filter((option) => option.to?.startsWith("seat:"));
  if (page.chosen && seats.length) {
    const others2 = page.pic.seats.filter((seat) => !seat.me);
    return page.aim(`seat:${others2[at]?.seat}`);
  }
  return page.aim(`field:${at}`);
}
function awaitNumber(page, start) {
  page.prefix = start;
  page.draw();
}
function ownKey(page, { start, words, numbered }) {
  if (words.length) return page.act(options(page).find((option) => words.includes(option.word))?.text);
  const ready = options(page).filter((option) => option.from?.startsWith(numbered ? `${start}:` : start));
  if (numbered && ready.length !== 1) return awaitNumber(page, start);
  return page.pressBadge(start.endsWith(":") || numbered ? ready[0]?.from : start);
}
function letterKey(page, key, shift) {
  const { ask } = page.pic;
  const kind = ask?.kind;
  const answer = kind === "answer" && !page.composing;
  const own = page.pic.keys.find((one) => one.letter === key);
  if (own) return ownKey(page, own);
  const deeds = {
    h: () => {
      if (page.pic.status?.clock) page.send({ do: "want" });
      awaitNumber(page, "harvest");
    },
    o: () => kind === "offer" && page.compose(true),
    e: () => kind === "offer" && page.quietly(),
    c: () => kind === "offer" && page.act("offer nothing for nothing to all"),
    a: () => answer && page.accept(),
    r: () => answer && (shift ? page.request({ do: "skip", n: page.pic.n }) : page.quietly()),
    b: () => answer && page.compose(true),
    k: () => page.aim("back"),
    d: () => page.aim("discard"),
    i: () => page.send({ do: "hint", n: page.pic.n }),
    u: () => page.request({ do: "undo", n: page.pic.n }),
    v: () => page.pressBadge("buy"),
    l: () => page.show("log"),
    n: () => page.show("beans"),
    q: () => page.show("rules"),
    j: () => page.say(
      page.log.slice(page.heard).map((line) => plain(line.spans)).join(" ")
    ),
    f: () => page.say(
      [
        ...page.pic.seats.filter((seat) => seat.me).flatMap((seat) => seat.fields.map((field) => field.label)),
        ...page.pic.hand.map((one) => one.label)
      ].join(" ")
    ),
    z: () => page.say(page.pic.seats.map((seat) => seat.label).join(" "))
  };
  return deeds[key]?.();
}
function rove(event, page) {
  const here = page.root.getRootNode().activeElement;
  const zone = here?.closest("ul, ol, .bk-tabs, .bk-acts, .bk-radios, .bk-to");
  if (!zone) return false;
  const list2 = [...zone.querySelectorAll("button")].filter((one) => one.offsetParent !== null);
  const at = list2.indexOf(here);
  if (at < 0) return false;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? list2.length - 1 : at + step;
  list2[Math.max(0, Math.min(list2.length - 1, next))]?.focus();
  return true;
}
function replayKey(event, page) {
  const { reel } = page;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.closest("select, textarea")) {
    if (key === "Escape") page.escape();
    return key === "Escape";
  }
  if (key === "Escape" || key === "?") {
    if (key === "?") page.show("keys");
    else page.escape();
    return true;
  }
  const inside = event.target.closest(".bk-radios, .bk-tabs");
  if (inside && key.startsWith("Arrow")) return rove(event, page);
  const places = {
    ArrowLeft: shiftKey ? turnBefore(page) : page.at - 1,
    ArrowRight: shiftKey ? turnAfter(page) : page.at + 1,
    Home: 0,
    End: reel.last,
    ",": beside(page, reel.remarks, -1),
    ".": beside(page, reel.remarks, 1),
    "!": beside(page, reel.faults, 1)
  };
  if (key in places) {
    page.playing = false;
    if (places[key] !== void 0) goTo(page, places[key]);
    return true;
  }
  if (key === " " && !event.target.closest("button")) {
    playOrPause(page);
    return true;
  }
  if (key === "0") page.look_with(null);
  else if (/^[1-9]$/.test(key) && reel.names[Number(key) - 1] !== void 0) page.look_with(Number(key) - 1);
  else if (key === "[" || key === "]") {
    const at = SPEEDS.indexOf(page.speed) + (key === "]" ? 1 : -1);
    page.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))];
    page.draw();
  } else return false;
  return true;
}
var PLACES = { g: '.bk-card[data-do="give"]', w: '[data-do="want"]', t: '[data-do="to"]' };
function composerKey(event, page) {
  const { key } = event;
  const kind = event.target.closest('[data-do="want"]')?.dataset.id;
  if (kind && ["+", "-", "−", "Backspace"].includes(key)) {
    page.wanting(kind, key === "+" ? 1 : -1);
    return true;
  }
  if (!/^\p{L}$/u.test(key) || page.look.letters === "off") return false;
  if (kind) {
    const { kinds } = page.pic.goods;
    const next = kinds.indexOf(kind) + 1;
    const name = (one) => page.pic.beans[one]?.name.toLowerCase() ?? "";
    const found = [...kinds.slice(next), ...kinds.slice(0, next)].find(
      (one) => name(one).startsWith(key.toLowerCase())
    );
    if (found) page.root.querySelector(`[data-key="want:${CSS.escape(found)}"]`)?.focus();
    return true;
  }
  const css = PLACES[key.toLowerCase()];
  const place = css && page.root.querySelector(css);
  place?.focus();
  return Boolean(place);
}
function onKey(event, page) {
  if (page.reel) return replayKey(event, page);
  const typing = event.target.closest("input, textarea, select, pre");
  if (typing) {
    if (event.key === "Enter") press(page, "typed");
    if (event.key === "Escape") page.escape();
    return ["Enter", "Escape"].includes(event.key);
  }
  if (!page.pic || page.away) return false;
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    if (page.composing) page.sendDeal();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return rove(event, page);
  if (event.key === "Escape") {
    page.escape();
    return true;
  }
  if (event.key === "?") {
    page.show("keys");
    return true;
  }
  if (event.key === "/") {
    page.show("type");
    return true;
  }
  if (page.composing && composerKey(event, page)) return true;
  if (event.key === "0") {
    page.choice ? page.escape() : page.quietly();
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    number(page, Number(event.key));
    page.prefix = null;
    return true;
  }
  if (/^[a-zA-Z]$/.test(event.key) && page.look.letters !== "off") {
    letterKey(page, event.key.toLowerCase(), event.shiftKey);
    return true;
  }
  return false;
}

// beankit/notebook/static/motion.js
var FLIGHT = 220;
var HARVEST = 280;
var BETWEEN = 40;
var MOST = 600;
var RING = 800;
var EASE = "cubic-bezier(.2,.7,.2,1)";
function count(places, place, kind, by = 1) {
  const here = places.get(place) ?? /* @__PURE__ */ new Map();
  here.set(kind, (here.get(kind) ?? 0) + by);
  places.set(place, here);
}
function lie(pic) {
  const places = /* @__PURE__ */ new Map();
  for (const seat of pic.seats) {
    for (const field of seat.fields)
      for (const kind of field.cards) count(places, `field ${seat.seat} ${field.number}`, kind);
    if (!seat.me) count(places, `hand ${seat.seat}`, "?", seat.hand);
    count(places, `coins ${seat.seat}`, "coin", seat.coins);
  }
  for (const one of pic.hand ?? []) count(places, "mine", one.card);
  for (const one of pic.lying) count(places, one.zone, one.card);
  for (const [kind, number2] of pic.piles.kinds) count(places, "discard", kind, number2);
  for (const one of heaps(pic)) for (const kind of one.cards) count(places, one.id, kind);
  count(places, "draw", "?", pic.piles.draw);
  return places;
}
function changes(before, after) {
  const gone = [];
  const come = [];
  for (const place of /* @__PURE__ */ new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(place) ?? /* @__PURE__ */ new Map();
    const is = after.get(place) ?? /* @__PURE__ */ new Map();
    for (const kind of /* @__PURE__ */ new Set([...was.keys(), ...is.keys()])) {
      const by = (is.get(kind) ?? 0) - (was.get(kind) ?? 0);
      for (let n = 0; n < Math.min(Math.abs(by), 12); n += 1) (by > 0 ? come : gone).push({ place, kind });
    }
  }
  return { gone, come };
}
function moves(before, after) {
  const { gone, come } = changes(before, after);
  const found = [];
  const richer = come.filter((one) => one.kind === "coin").map((one) => one.place.split(" ")[1]);
  const harvested = new Set(
    gone.filter((one) => one.place.startsWith("field") && richer.includes(one.place.split(" ")[1])).map((one) => one.place)
  );
  for (const place of harvested)
    found.push({
      from: place,
      to: `coins ${place.split(" ")[1]}`,
      kind: gone.find((one) => one.place === place).kind,
      harvest: true
    });
  const left = gone.filter((one) => one.kind !== "coin" && !harvested.has(one.place));
  for (const one of come.filter(
    (found2) => found2.kind !== "coin" && found2.kind !== "?" && !(harvested.size && found2.place === "discard")
  )) {
    const at = left.findIndex((other) => other.kind === one.kind);
    const hidden = at >= 0 ? at : left.findIndex((other) => other.kind === "?");
    if (hidden >= 0) found.push({ from: left.splice(hidden, 1)[0].place, to: one.place, kind: one.kind });
  }
  for (const one of come.filter((found2) => found2.kind === "?" && found2.place !== "draw")) {
    if (left.length) {
      const from = left.shift();
      found.push({ from: from.place, to: one.place, kind: from.kind });
    }
  }
  return found.filter((one) => one.from !== one.to);
}
function element(page, place, kind, last) {
  const [what, seat, number2] = place.split(" ");
  const find = (css) => page.inner.querySelector(css);
  const me = page.pic?.seats.find((one) => one.me)?.seat;
  if (what === "field")
    return String(me) === seat ? find(`[data-key="field:${number2}"] .bk-furrow`) : page.inner.querySelectorAll(`[data-key="seat:${seat}"] .bk-small`)[number2];
  if (what === "hand") return find(`[data-key="seat:${seat}"] .bk-counts`);
  if (what === "coins")
    return String(me) === seat ? find(".bk-you .bk-big") : find(`[data-key="seat:${seat}"] .bk-gold`);
  if (what === "draw") return find(".bk-back");
  if (what === "discard") return find(".bk-face");
  const cards2 = what === "mine" ? page.pic?.hand ?? [] : (page.pic?.lying ?? []).filter((one) => one.zone === what);
  const same2 = cards2.filter((one) => one.card === kind);
  const nearest = last ? same2.at(-1) : same2[0];
  return find(`[data-key="${CSS.escape((nearest ?? cards2.at(-1))?.id ?? place)}"]`) ?? find(`[data-key="group:${CSS.escape(kind)}"]`) ?? find(".bk-market");
}
function box(page, place, kind, last) {
  const found = element(page, place, kind, last)?.getBoundingClientRect();
  if (!found?.width) return null;
  const root = page.root.getBoundingClientRect();
  return { x: found.x - root.x, y: found.y - root.y, width: found.width, height: found.height };
}
function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
function takeOff(page, picture) {
  const { pic } = page;
  ground(page);
  if (!pic?.seats || pic.result || picture.result || page.look.motion === "off" || reduced()) return null;
  const list2 = moves(lie(pic), lie(picture));
  const still = page.settings.pace === "at once";
  return { still, list: still ? list2 : list2.map((one) => ({ ...one, begin: box(page, one.from, one.kind) })) };
}
function ground(page) {
  page.flight.replaceChildren();
}
function put(page, html, css, { x, y, width, height }) {
  const ghost = document.createElement("span");
  ghost.className = css;
  ghost.innerHTML = html;
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  page.flight.append(ghost);
  return ghost;
}
function fly(page, one, wait) {
  const end = box(page, one.to, one.kind, true);
  if (!one.begin || !end) return;
  const side2 = 38;
  const middle2 = (place) => ({ x: place.x + place.width / 2 - side2 / 2, y: place.y + place.height / 2 - side2 / 2 });
  const [from, to] = [middle2(one.begin), middle2(end)];
  const face = one.kind === "?" ? icon("back", "bk-bean") : bean(page, one.kind);
  const ghost = put(page, face, `bk-token bk-ghostcard${one.kind === "?" ? " bk-hidden" : ""}`, {
    ...from,
    width: side2,
    height: side2
  });
  const reach = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  const frames = one.harvest ? [
    { transform: "none", opacity: 1 },
    { transform: `${reach} scale(0.3)`, opacity: 0.4 }
  ] : [
    { transform: "none", opacity: 1 },
    { transform: reach, opacity: 1 }
  ];
  ghost.animate(frames, {
    duration: one.harvest ? HARVEST : FLIGHT,
    delay: wait,
    easing: EASE,
    fill: "both"
  }).onfinish = () => ghost.remove();
}
function ring(page, place, kind) {
  const end = box(page, place, kind, true);
  if (!end) return;
  const ghost = put(page, "", "bk-ring", end);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: RING, fill: "both" }).onfinish = () => ghost.remove();
}
function land(page, told2) {
  if (!told2) return;
  if (told2.still) {
    const seen = /* @__PURE__ */ new Set();
    for (const one of told2.list) if (!seen.has(one.to) && seen.add(one.to)) ring(page, one.to, one.kind);
    return;
  }
  const wait = Math.min(BETWEEN, (MOST - HARVEST) / Math.max(1, told2.list.length));
  for (const [at, one] of told2.list.entries()) fly(page, one, at * wait);
}

// beankit/notebook/static/press.js
var TABLE = {
  act: (page, { id }) => page.act(id),
  target: (page, { id }) => page.aim(id),
  badge: (page, { id }) => page.pressBadge(id),
  queue: (page, { id }) => page.pressBadge(id),
  card: (page, { id }) => page.pick(id),
  choose: (page, { id }) => {
    if (options(page).some((option) => option.text === id)) page.act(id);
    else page.send({ do: "queue", text: id });
  },
  unchoose: (page) => page.escape(),
  take: (page, { id }) => page.take(id),
  acceptit: (page) => page.accept(),
  quiet: (page) => page.quietly(),
  skip: (page) => page.request({ do: "skip", n: page.pic.n }),
  hint: (page) => page.send({ do: "hint", n: page.pic.n }),
  doit: (page) => page.act(page.hint.text),
  put: (page) => {
    const { give, want: want2, to } = page.hint;
    fillTray(page, give, want2, to);
    page.hint = null;
    page.composing = true;
    page.ask_try();
    page.draw();
  },
  unhint: (page) => {
    if (page.hint?.wait) page.send({ do: "stop" });
    page.hint = null;
    page.draw();
  },
  undo: (page) => page.request({ do: "undo", n: page.pic.n }),
  unqueue: (page) => page.send({ do: "unqueue" }),
  wantact: (page) => page.send({ do: "want" }),
  stop: (page) => page.send({ do: "stop" }),
  windows: (page) => page.send({ do: "set", name: "windows", value: !page.settings.windows }),
  again: (page, { id }) => page.request({ do: "again", how: id }),
  watch: (page, { id }) => page.send({ do: "watch", turn: Number(id ?? 0) }),
  wouldme: (page) => page.send({ do: "watch", would: true }),
  course: (page, { last }, event, found) => {
    const box2 = found.querySelector("svg").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box2.x) / box2.width));
    page.send({ do: "watch", turn: 1 + Math.round(part * Number(last)) });
  }
};
var TRADE = {
  compose: (page) => page.compose(),
  give: (page, { id }) => {
    toggle(page, id);
    page.ask_try();
    page.draw();
  },
  want: (page, { id }) => page.wanting(id, 1),
  less: (page, { id }) => page.wanting(id, -1),
  to: (page, { id }) => {
    page.tray.to = id === "all" ? null : Number(id);
    page.ask_try();
    page.draw();
  },
  clear: (page) => {
    page.tray = emptyTray();
    page.tried = null;
    page.draw();
  },
  call: (page) => page.act("offer nothing for nothing to all"),
  send: (page) => page.sendDeal()
};
var FILM = {
  goto: (page, { id }) => stepTo(page, STEPS[id]?.(page) ?? Number(id)),
  play: (page) => playOrPause(page),
  speed: (page, { id }) => {
    page.speed = Number(id);
    page.draw();
  },
  eyes: (page, { id }) => page.look_with(id === "all" ? null : Number(id)),
  retab: (page, { id }) => {
    page.tab = id;
    page.draw();
  },
  would: (page) => page.send({ do: "would", bot: page.adviser() }),
  unwould: (page) => {
    page.send({ do: "stop" });
    page.would = null;
    page.draw();
  },
  position: (page) => page.send({ do: "position" }),
  playon: (page) => page.send({ do: "play_on" })
};
var BOTH = {
  why: (page, { why: why2 }) => {
    page.tip = [why2];
    page.draw();
  },
  dismiss: (page, { id }) => {
    page.closed.add(id);
    page.draw();
  },
  code: (page, { id }) => page.send({ do: "code", bot: id ?? "" }),
  purse: (page, { id }) => {
    page.purse = Number(id);
    page.show("purse");
  },
  savecode: (page) => saveFile(page.code),
  tall: (page) => {
    page.tall = !page.tall;
    page.draw();
  },
  rule: (page, { number: number2 }) => page.send({ do: "rule", number: number2 }),
  tab: (page, { id }) => page.show(id),
  sheet: (page, { id }) => page.show(id),
  unsheet: (page) => page.escape(),
  untip: (page) => page.escape(),
  lang: (page) => {
    const { lang, langs } = page.settings;
    page.send({ do: "set", name: "lang", value: langs[(langs.indexOf(lang) + 1) % langs.length] });
  },
  set: (page, { id, name }) => page.set(name, id),
  back: (page) => page.send({ do: "back" }),
  leave: (page) => page.leave(),
  sitdown: (page) => page.sitDown(),
  record: (page) => page.send({ do: "record" }),
  peek: (page, { id }) => page.peekAt(id),
  typed: (page) => {
    const input = page.root.querySelector(".bk-input");
    if (!input?.value) return;
    page.send({ do: "typed", n: page.pic.n, line: input.value });
    page.escape();
  }
};
var DEEDS = { ...TABLE, ...TRADE, ...FILM, ...BOTH };
function onPress(event, page) {
  if (page.dragged && event.detail) {
    page.dragged = false;
    return;
  }
  const found = event.target.closest("[data-do]");
  if (!found) {
    const place = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
    if (place) page.aim(place);
    return;
  }
  DEEDS[found.dataset.do]?.(page, found.dataset, event, found);
}

// beankit/notebook/static/side.js
function log(page) {
  return markup`
    <div class="bk-log" role="log" aria-live="off" aria-label="${esc(page.said.log)}" tabindex="0" data-own="1"
      data-key="log">
    </div>
  `;
}
function told(page, line) {
  const text = spans(page, line.spans);
  if ("turn" in line) return `<h4>${text}</h4>`;
  return `<p class="${line.bold ? "bk-strong" : line.dim ? "bk-quiet" : ""}">${text}</p>`;
}
function writeLog(page) {
  const place = page.inner.querySelector('[data-key="log"]');
  if (!place) return;
  const low = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
  const there = place.lines ?? [];
  const same2 = there.findIndex((line, at) => line !== page.log[at]);
  const kept = same2 < 0 ? there.length : same2;
  while (place.children.length > kept) place.lastElementChild.remove();
  place.insertAdjacentHTML(
    "beforeend",
    page.log.slice(kept).map((line) => told(page, line)).join("")
  );
  place.lines = [...page.log];
  if (low) place.scrollTop = place.scrollHeight;
}
function beans(page) {
  const rows = Object.entries(page.pic.beans).map(
    ([kind, one]) => markup`
      <tr>
        <th scope="row">
          ${bean(page, kind, "bk-inline")} ${broken(one.name)}
          ${one.does ? `<small>${esc(one.does)}</small>` : ""}
        </th>
        <td>${one.count}</td>
        <td>${one.pays ? meterText(one.meter) : ""}</td>
        <td>${one.unseen}</td>
      </tr>
    `
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="beans">
      <table class="bk-table bk-allbeans">
        <thead>
          <tr>
            <th scope="col">${esc(page.said.beans)}</th>
            <th scope="col">${esc(page.said.cards)}</th>
            <th scope="col">
              1 · 2 · 3 · 4 ${icon("coin", "bk-coin")}
              <span class="bk-sr">${esc(page.said.coins)}</span>
            </th>
            <th scope="col">${esc(page.said.unseen)}</th>
          </tr>
        </thead>
        <tbody>${rows.join("")}</tbody>
      </table>
    </div>
  `;
}
function rules(page) {
  const shown = page.rule;
  const list2 = page.rules.map(
    ([number2, text]) => markup`
        <p data-key="r${esc(number2)}" class="${shown?.number === number2 ? "bk-shown" : ""}">
          ${rule(number2)} ${esc(text)}
        </p>
      `
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="rules">
      ${shown ? `<p class="bk-shown" data-key="shown"><b>${esc(shown.number)}</b> ${spans(page, shown.text)}</p>` : ""}
      ${list2.join("")}
    </div>
  `;
}
function tabbed(page) {
  const tabs = ["log", "beans", "rules"].map(
    (name) => markup`
      <button type="button" role="tab" class="bk-tab" data-do="tab" data-id="${name}" data-key="tab:${name}"
        aria-selected="${page.tab === name}" tabindex="${page.tab === name ? 0 : -1}">
        ${esc(page.said[name])}
      </button>
    `
  );
  const body = { log, beans, rules }[page.tab](page);
  return `<div class="bk-tabs" role="tablist" data-roving="tabs">${tabs.join("")}</div>
    <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(page.said[page.tab])}">${body}</div>`;
}
function side(page) {
  const size = button(page.tall ? "▴" : "▾", "tall", {
    name: page.tall ? page.said.lower : page.said.taller,
    css: "bk-tallness"
  });
  const panel2 = page.narrow ? "" : markup`
      <section class="bk-panel bk-side${page.tall ? " bk-tall" : ""}" data-key="side">
        ${tabbed(page)}${size}
      </section>
    `;
  return `${author(page)}${panel2}${tools(page)}`;
}
function author(page) {
  const found = page.pic.author;
  if (!page.pic.result || !found) return "";
  const said = page.said;
  return markup`
    <section class="bk-panel bk-author" data-key="author">
      <div><h3>${esc(said.author)}</h3><p>${spans(page, found.told)}</p></div>
      <div class="bk-acts">
        ${button(filled(said.open_code, { file: found.file }), "code", { id: found.bot })}
        ${button(said.start_own, "code", { at: "own" })}
      </div>
    </section>
  `;
}
function radios(page, name, label, values) {
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(label)}">
      <span>${esc(label)}</span>
      <span class="bk-radios">
        ${values.map(
    ([value, text]) => markup`
            <button type="button" role="radio" class="bk-radio${page.current(name) === value ? " bk-on" : ""}"
              aria-checked="${page.current(name) === value}" data-do="set" data-name="${name}"
              data-id="${esc(value)}" data-key="set:${name}:${esc(value)}">
              <span>${esc(text)}</span>
            </button>
          `
  ).join("")}
      </span>
    </div>
  `;
}
function paces(page) {
  const said = page.said;
  return radios(page, "pace", said.pace, [
    ["slow", said.slow],
    ["brisk", said.brisk],
    ["at once", said.at_once]
  ]);
}
function windows(page) {
  if (!page.settings.windowed) return "";
  const on = page.settings.windows;
  return markup`
    <button type="button" role="switch" class="bk-switch" aria-checked="${on}" data-do="windows" data-key="windows">
      <i aria-hidden="true"></i><span>${esc(page.said.windows)}</span>
    </button>
  `;
}
function hinted(page) {
  const { hint } = page;
  if (!hint) return "";
  return markup`
    <div class="bk-hint" data-key="hint">
      <p>${spans(page, hint.label)}${hint.says ? ` “${esc(hint.says)}”` : ""}</p>
      <div class="bk-acts">
        ${hint.text ? hint.give ? button(page.said.put_in, "put") : button(page.said.do_it, "doit") : ""}
        ${button(hint.wait ? page.said.stop_bot : page.said.close, "unhint", { css: "bk-link" })}
      </div>
    </div>
  `;
}
function tools(page) {
  const open = page.narrow ? button(page.said.log, "tab", { id: "log", at: "tools" }) : "";
  const undo = page.pic.game.practice ? undoing(page) : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="tools" aria-label="${esc(page.said.settings)}">
      <div class="bk-acts">
        ${undo}
        ${page.pic.ask ? button(page.said.type_action, "sheet", { id: "type", key: "/" }) : ""}
        ${open}
      </div>
      ${paces(page)}${windows(page)}
    </section>
    ${streak(page)}
  `;
}
var LONG = 60;
function undoing(page) {
  const { undo } = page.pic;
  if (!undo) return button(page.said.undo, "undo", { key: "U", why: page.said.no_undo });
  const undone2 = plain(undo);
  const label = undone2 && undone2.length < LONG ? `<span>${esc(page.said.undo)}: ${spans(page, undo)}</span>` : esc(page.said.undo);
  return button("", "undo", { key: "U", html: label, name: undone2 ? `${page.said.undo}: ${undone2}` : "" });
}
function streak(page) {
  const games = page.pic.streak;
  if (!games?.marks.length) return "";
  const marks2 = games.marks.map(
    (one) => `<span class="bk-letter${one.won ? " bk-won" : " bk-unwon"}">${esc(one.letter)}</span>`
  );
  return markup`
    <section class="bk-panel bk-streak" data-key="streak">
      <h3>${esc(page.said.streak)} ${rule("S-8")}</h3>
      <p class="bk-row">${marks2.join("")} <span>${esc(games.told)}</span></p>
    </section>
  `;
}
function notices(page) {
  const list2 = page.pic.notices.filter((one) => !page.closed.has(one.id)).map(
    (one, at) => markup`
          <div class="bk-notice bk-${one.tone}" role="${one.tone === "bad" ? "alert" : "status"}"
            data-key="note${at}">
            <p>${spans(page, one.text)}</p>
            ${one.details ? markup`
                <details><summary>${esc(page.said.details)}</summary><pre>${esc(one.details)}</pre></details>
                ${button(page.said.close, "dismiss", { id: one.id, css: "bk-link" })}
              ` : ""}
          </div>
        `
  );
  const queued = page.pic.queue?.length ? markup`
      <div class="bk-notice bk-info" data-key="queued">
        <p>
          <b><span aria-hidden="true">⏱</span> ${esc(page.said.queued)}</b> ${page.pic.queue.map((one) => spans(page, one)).join(" · ")}
        </p>
        ${button(page.said.take_back, "unqueue")}
      </div>
    ` : "";
  const tip = page.tip ? markup`
      <div class="bk-notice bk-info" role="alert" data-key="tip">
        <p>${LOCK} ${spans(page, page.tip)}</p>
        ${button(page.said.close, "untip", { css: "bk-link" })}
      </div>
    ` : "";
  return queued + list2.join("") + tip;
}

// beankit/notebook/static/question.js
function question(page) {
  const { ask, status } = page.pic;
  const said = page.said;
  if (!ask) {
    const text = page.thinking ?? status?.text ?? [];
    const clock = status?.clock && !page.thinking;
    const seat = page.thinking ? page.thinkingSeat : status?.seat;
    const side2 = clock ? button(said.wait, "wantact", { key: "H" }) : page.thinking && page.thinkingSeat !== null ? button(said.stop_bot, "stop") : "";
    return markup`
      <section class="bk-panel bk-ask bk-idle" data-key="ask">
        <div class="bk-qhead">
          <div>
            ${seat === void 0 || seat === null ? "" : letter(page, seat)}
            <h2 tabindex="-1" class="bk-question">${spans(page, text)}</h2>
            <p class="bk-quiet">${esc(page.pic.game.phase)}</p>
          </div>
          <div class="bk-acts">${side2}</div>
        </div>
        ${clock ? markup`
            <span class="bk-clock" data-key="clock${page.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
              <i></i>
            </span>
          ` : ""}
      </section>
    `;
  }
  const acts = [page.hints(), undone(page)];
  if (ask.kind === "answer") acts.push(...answering(page));
  else {
    for (const option of loose(page))
      acts.push(button("", "act", { id: option.text, html: spans(page, option.label), key: keyOf(page, option) }));
    if (ask.kind === "offer") acts.push(button(said.call, "compose", { key: "O" }));
    acts.push(page.quiet(ask.kind === "offer" ? "E" : "0"));
  }
  return markup`
    <section class="bk-panel bk-ask" data-key="ask">
      <div class="bk-qhead">
        <div>
          <h2 tabindex="-1" class="bk-question">${spans(page, ask.question)}</h2>
          <p class="bk-quiet">${spans(page, ask.help)}</p>
          ${answerWhy(page)}
        </div>
        <div class="bk-acts">${acts.join("")}</div>
      </div>
      ${hinted(page)}${chooser(page)}
    </section>
  `;
}
function undone(page) {
  return page.pic.game.practice && page.pic.undo ? button(page.said.undo, "undo", { css: "bk-narrow", at: "ask" }) : "";
}
function keyOf(page, option) {
  return page.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}
function answerWhy(page) {
  const reason = page.pic.ask.accept?.why;
  return reason ? `<p class="bk-why">${LOCK} ${spans(page, reason)}</p>` : "";
}
function answering(page) {
  const { ask } = page.pic;
  const said = page.said;
  const yes = badge(page, "accept").options;
  const reason = ask.accept?.why ? plain(ask.accept.why) : "";
  const more = yes.length > 1 ? button(said.other_copy, "badge", { id: "accept", css: "bk-link" }) : "";
  return [
    button(said.skip, "skip", { css: "bk-link", key: "⇧R" }),
    more,
    button(said.accept, "acceptit", { key: "A", why: reason, css: reason ? "" : "bk-main" }),
    button(said.refuse, "quiet", { key: "R" }),
    button(said.bid, "compose", { key: "B" })
  ];
}
function chooser(page) {
  if (!page.choice) return "";
  const list2 = page.choice.map(
    (option, at) => markup`
        <li>
          ${button("", "choose", {
      id: option.text,
      key: at < 9 ? String(at + 1) : "",
      html: markup`
              <span>
                ${spans(page, option.label)}
                ${option.effect ? `<small>${spans(page, option.effect)}</small>` : ""}
              </span>
            `
    })}
        </li>
      `
  );
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(page.said.choose)}">
      <h3>${esc(page.said.choose)}</h3>
      <ul role="list">${list2.join("")}</ul>
      ${button(page.said.not_now, "unchoose", { css: "bk-link", key: "Esc" })}
    </div>
  `;
}

// beankit/notebook/static/sheet.js
function leaving(page) {
  const { said, pic } = page;
  const record = pic.result ? button(said.download, "record", { at: "sheet" }) : "";
  const leave = page.settings.inside ? "" : button(said.leave, "leave");
  const help = leave && !pic.result ? `<p class="bk-quiet">${esc(said.leave_help)}</p>` : "";
  return record || leave ? `<div class="bk-leaving"><div class="bk-acts">${record}${leave}</div>${help}</div>` : "";
}
function typable(page) {
  const { options: options2, quiet } = page.pic.ask ?? { options: [] };
  return [...options2, ...quiet ? [quiet] : []].map((option) => `<option value="${esc(option.typed)}"></option>`).join("");
}
var SHEETS = {
  keys: (page) => markup`
      <dl class="bk-keys">
        ${page.words.keys.map(([key, does]) => `<dt><kbd>${esc(key)}</kbd></dt><dd>${esc(does)}</dd>`).join("")}
      </dl>
    `,
  settings: (page) => {
    const said = page.said;
    const bots = page.settings.hints ?? [];
    return `${paces(page)}${windows(page)}
      ${bots.length && page.pic.game.practice ? radios(
      page,
      "hint",
      said.hint_bot,
      bots.map((name) => [name, name])
    ) : ""}
      ${radios(page, "theme", said.theme, [
      ["auto", said.theme_auto],
      ["light", said.theme_light],
      ["dark", said.theme_dark]
    ])}
      ${radios(page, "motion", said.motion, [
      ["on", said.on],
      ["off", said.off]
    ])}
      ${radios(page, "letters", said.letters_on, [
      ["on", said.on],
      ["off", said.off]
    ])}
      ${radios(page, "size", said.text_size, [
      ["0.9", "A−"],
      ["1", "A"],
      ["1.15", "A+"],
      ["1.3", "A++"]
    ])}${leaving(page)}`;
  },
  discard: (page) => {
    const chips2 = page.pic.piles.kinds.map(([kind, number2]) => {
      const name = page.pic.beans[kind]?.name ?? kind;
      return `<span class="bk-chip">${bean(page, kind)}${esc(name)} × ${number2}</span>`;
    });
    return `<p>${chips2.join(" ") || "–"}</p>`;
  },
  type: (page) => markup`
    <p class="bk-quiet">${esc(page.said.typed_help)}</p>
    <p class="bk-typing">
      <input type="text" data-own="1" class="bk-input" data-key="line" aria-label="${esc(page.said.type_action)}"
        autocomplete="off" maxlength="300" list="bk-options"> <datalist id="bk-options">${typable(page)}</datalist>
      ${button(page.said.send, "typed", { css: "bk-main" })}
    </p>
  `,
  side: (page) => tabbed(page),
  rule: (page) => `<p>${spans(page, page.rule.text)}</p>`,
  code: (page) => {
    const { name, text, commands } = page.code;
    const lines = commands ? `<p>${esc(page.said.own_help)}</p><pre class="bk-code">${esc(commands.join("\n"))}</pre>` : `<p class="bk-quiet">${esc(page.said.code_help)}</p>`;
    return markup`
      ${lines}
      <pre class="bk-code bk-longcode" tabindex="0" data-key="thecode">${esc(text)}</pre>
      <div class="bk-acts">${button(filled(page.said.save, { file: name }), "savecode", { css: "bk-main" })}</div>
    `;
  },
  position: (page) => markup`
    <p class="bk-quiet">
      ${esc(page.said.position_help)} <b role="status">${page.copied ? esc(page.said.copied) : ""}</b>
    </p>
    <textarea class="bk-input bk-position" data-own="1" data-key="position" readonly rows="6"
      aria-label="${esc(page.said.position)}">
      ${esc(page.position)}
    </textarea>
  `,
  purse: (page) => `<p>${page.pic.seats.find((seat) => seat.seat === page.purse).kinds.map(
    ([kind, number2]) => `<span class="bk-chip">${bean(page, kind)}${esc(page.pic.beans[kind]?.name ?? kind)} × ${number2}</span>`
  ).join(" ") || "–"}</p>`,
  peek: (page) => {
    const one = page.pic.beans[page.peek];
    if (!one) return "";
    return markup`
      <div class="bk-peek">
        ${bean(page, page.peek, "bk-huge")}
        <div>
          <p><b>${esc(one.name)}</b> ×${one.count}</p>
          <p>${one.pays ? meterText(one.meter) : ""}</p>
          <p>${esc(one.does)}</p>
          <p class="bk-quiet">${esc(page.said.unseen)}: ${one.unseen}</p>
        </div>
      </div>
    `;
  }
};
function sheet(page) {
  if (!page.sheet) return "";
  const title = {
    keys: page.said.keys,
    settings: page.said.settings,
    discard: page.said.discard,
    type: page.said.type_action,
    side: page.said[page.tab],
    rule: page.rule?.number,
    code: page.code?.name,
    purse: `${page.said.coins}: ${page.pic.seats.find((seat) => seat.seat === page.purse)?.name}`,
    position: page.said.position,
    peek: page.pic.beans[page.peek]?.name ?? page.said.your_hand
  }[page.sheet];
  return markup`
    <dialog open class="bk-sheet" data-key="sheet:${page.sheet}" aria-label="${esc(title)}"
      style="top:${page.sheetTop ?? 60}px">
      <div class="bk-sheethead">
        <h3>${esc(title)}</h3>
        ${button("✕", "unsheet", { name: page.said.close, css: "bk-square" })}
      </div>
      ${SHEETS[page.sheet](page)}
    </dialog>
  `;
}

// beankit/notebook/static/trade.js
function effects(page, list2) {
  return list2.map((one) => `<p class="bk-effect bk-${one.tone}">${spans(page, one.text)}</p>`).join("");
}
function offerPanel(page) {
  const { offer, ask } = page.pic;
  if (!offer || ask?.kind !== "answer" || page.composing) return "";
  const said = page.said;
  const get = offer.get.map((kind) => slip(page, kind)).join("") || `<span class="bk-quiet">–</span>`;
  const give = offer.give.map((one) => one.missing ? `<span class="bk-gap">${esc(one.missing)}</span>` : slip(page, one.card)).join("");
  return markup`
    <section class="bk-panel bk-offer bk-o${offer.seat % 5}" data-key="offer">
      <h3>${letter(page, offer.seat)} ${spans(page, offer.title)}</h3>
      <div class="bk-deal">
        <div class="bk-tray"><h4>${esc(said.you_would_get)}</h4><div class="bk-slips">${get}</div></div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray">
          <h4>${esc(said.you_would_give)}</h4>
          <div class="bk-slips">${give || '<span class="bk-quiet">–</span>'}</div>
        </div>
        <div class="bk-effects">${effects(page, offer.effects)}</div>
      </div>
    </section>
  `;
}
function answersPanel(page) {
  const { answers, offer, ask } = page.pic;
  if (!answers || !offer) return "";
  const said = page.said;
  const slips = answers.slips.map((one, at) => {
    const found = badge(page, `answer:${one.seat}`).options;
    const name = page.pic.seats.find((seat) => seat.seat === one.seat)?.name ?? "";
    const mine = ask?.kind === "settle";
    const more = found.length > 1 ? button(said.other_copy, "badge", { id: `answer:${one.seat}`, css: "bk-link" }) : "";
    const take = mine && found.length ? markup`
          <div class="bk-acts bk-left">
            ${button(said.take_it, "take", {
      id: `answer:${one.seat}`,
      key: String(at + 1),
      name: plain(found[0].label)
    })}
            ${more}
          </div>
        ` : "";
    return markup`
      <li class="bk-answer bk-e${one.seat % 5}" data-key="answer:${one.seat}">
        <p class="bk-who">
          ${letter(page, one.seat)} <strong>${esc(name)}</strong> <span class="bk-quiet">${esc(one.says)}</span>
        </p>
        <div class="bk-deal">
          <div>
            <h4>${esc(said.you_give)}</h4>
            <div class="bk-slips">${one.give.map((kind) => slip(page, kind)).join("") || "–"}</div>
          </div>
          <span class="bk-swap" aria-hidden="true">⇄</span>
          <div>
            <h4>${esc(said.you_get)}</h4>
            <div class="bk-slips">${one.get.map((kind) => slip(page, kind)).join("") || "–"}</div>
          </div>
        </div>
        ${effects(page, one.effects)}${take}
      </li>
    `;
  });
  return markup`
    <section class="bk-panel bk-answers" data-key="answers">
      <h3>${letter(page, offer.seat)} ${spans(page, offer.title)}</h3>
      <ul role="list">${slips.join("")}</ul>
      ${answers.refused.length ? `<p class="bk-quiet">${spans(page, answers.refused)}</p>` : ""}
    </section>
  `;
}
function palette(page, kind, at) {
  const known = page.pic.beans[kind];
  const number2 = page.tray.want[kind] ?? 0;
  const grow = page.pic.seats.filter((seat) => seat.fields.some((field) => field.kind === kind));
  const label = `${known.name}${number2 ? `: ${number2}` : ""}`;
  return markup`
    <li>
      <button type="button" class="bk-kind${number2 ? " bk-chosen" : ""}" data-key="want:${esc(kind)}" data-do="want"
        data-id="${esc(kind)}" aria-label="${esc(label)}" aria-pressed="${number2 > 0}" tabindex="${at ? -1 : 0}">
        ${bean(page, kind)}
        <b>${esc(known.mono)}</b> <span class="bk-letters" aria-hidden="true">
          ${grow.map((seat) => letter(page, seat.seat)).join("")}
        </span>
        ${number2 ? `<span class="bk-many" aria-hidden="true">${number2}</span>` : ""}
      </button>
      ${number2 ? markup`
          <button type="button" class="bk-less" data-do="less" data-key="less:${esc(kind)}" data-id="${esc(kind)}"
            aria-label="− ${esc(known.name)}">
            −
          </button>
        ` : ""}
    </li>
  `;
}
function given(page) {
  return trayCards(page).map((one) => {
    const where = one.zone ? page.said.from_table : filled(page.said.card_of_hand, { place: one.place + 1 });
    const label = `${page.pic.beans[one.card]?.name}, ${where}`;
    return markup`
        <li>
          <button type="button" class="bk-inslip" data-do="give" data-key="tray:${esc(one.id)}"
            data-id="${esc(one.id)}" aria-label="${esc(label)}">
            ${slip(page, one.card)}
          </button>
        </li>
      `;
  }).join("");
}
function composer(page) {
  const { ask, goods } = page.pic;
  if (!page.composing || !goods) return ["", ""];
  const said = page.said;
  const bid = ask.compose === "bid";
  const tried = page.tried?.text === textOf(page) ? page.tried : null;
  const empty = !page.tray.give.length && !Object.values(page.tray.want).some(Boolean);
  const reason = tried?.why ? plain(tried.why) : "";
  const to = bid || !goods.to.length ? "" : markup`
        <div class="bk-to" role="radiogroup" aria-label="${esc(said.to)}">
          <span class="bk-quiet">${esc(said.to)}</span>
          ${[null, ...goods.to].map((seat) => {
    const on = page.tray.to === seat;
    const name = seat === null ? said.everyone : page.pic.seats.find((one) => one.seat === seat)?.name;
    return markup`
              <button type="button" role="radio" aria-checked="${on}" class="bk-radio${on ? " bk-on" : ""}"
                data-do="to" data-key="to:${seat}" data-id="${seat ?? "all"}">
                ${seat === null ? "" : letter(page, seat)}<span>${esc(name)}</span>
              </button>
            `;
  }).join("")}
        </div>
      `;
  const send = bid ? said.send_bid : said.call;
  const sentence = tried?.sentence?.length && !empty ? spans(page, tried.sentence) : "";
  const where = trayCards(page).map((one) => {
    const from = one.zone ? said.from_table : filled(said.card_of_hand, { place: one.place + 1 });
    return `${page.pic.beans[one.card]?.mono}: ${from}`;
  }).join(" · ");
  const leave = bid ? button(said.back, "compose", { key: "Esc" }) : page.quiet("E");
  const kinds = markup`
    <ul class="bk-palette" role="list" data-roving="want">
      ${goods.kinds.map((kind, at) => palette(page, kind, at)).join("")}
    </ul>
  `;
  const head = `<div class="bk-qhead"><div><h2 tabindex="-1" class="bk-question">${spans(page, ask.question)}</h2>
      <p class="bk-quiet">${esc(ask.rounds)}${ask.rounds ? ". " : ""}${spans(page, ask.help)}</p></div>
      <div class="bk-acts">${page.hints()}${page.narrow ? "" : leave}</div></div>${hinted(page)}`;
  const trays = page.narrow ? markup`
      <div role="group" aria-label="${esc(said.you_give)}">
        <h4>${esc(bid ? said.tap_hand : said.tap_give)}</h4>
        ${tapped(page)}
      </div>
      <div role="group" aria-label="${esc(said.you_want)}"><h4>${esc(said.tap_want)}</h4>${kinds}</div>
    ` : markup`
      <div class="bk-deal">
        <div class="bk-tray bk-give" role="group" aria-label="${esc(said.you_give)}">
          <h4>
            ${esc(said.you_give)} <span class="bk-quiet">· ${esc(bid ? said.give_hand : said.give_help)}</span>
          </h4>
          <ul class="bk-slips" role="list">
            ${given(page) || `<li class="bk-gap bk-add" aria-hidden="true">+</li>`}
          </ul>
          <p class="bk-quiet">${esc(where)}</p>
        </div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray bk-want" role="group" aria-label="${esc(said.you_want)}">
          <h4>${esc(said.you_want)} <span class="bk-quiet">· ${esc(said.want_help)}</span></h4>
          ${kinds}
        </div>
      </div>
    `;
  const say = markup`
    <p class="bk-sentence" aria-live="polite">
      ${sentence}${reason ? `<span class="bk-why">${LOCK} ${spans(page, tried.why)}</span>` : ""}
    </p>
    <div class="bk-acts">
      ${empty ? "" : button(said.clear, "clear", { css: "bk-link" })}
      ${page.narrow ? leave : ""}
      ${bid ? "" : button(said.call_bids, "call", { key: "C", css: empty ? "bk-main" : "" })}
      ${empty && !bid ? "" : button(send, "send", { key: "↵", css: empty ? "" : "bk-main", why: empty ? said.give_help : reason })}
    </div>
  `;
  const group2 = `role="group" aria-label="${esc(plain(ask.question))}"`;
  return [
    markup`
      <section class="bk-panel bk-composer" ${group2} data-key="composer">
        ${head}${trays}${to}${page.narrow ? "" : `<div class="bk-say">${say}</div>`}
      </section>
    `,
    page.narrow ? `<section class="bk-panel bk-say" ${group2} data-key="say">${say}</section>` : ""
  ];
}
function tapped(page) {
  const turned = page.pic.lying.filter((one) => givable(page, one));
  const line = turned.length ? '<li class="bk-divider" aria-hidden="true"></li>' : "";
  return markup`
    <ul class="bk-loose bk-tapped" role="list">
      ${turned.map((one) => lyingCard(page, one)).join("")}${line}
      ${page.pic.hand.map((one) => handCard(page, one, true)).join("")}
    </ul>
  `;
}

// beankit/notebook/static/table.js
var KEPT = "beankit-look";
var NARROW = 760;
function look() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
var Page = class {
  constructor(model, el) {
    this.model = model;
    this.pic = null;
    this.words = { said: {}, keys: [] };
    this.settings = { lang: "en", langs: ["en"] };
    this.rules = [];
    this.log = [];
    this.tab = "log";
    this.look = { theme: "auto", size: "1", motion: "on", letters: "on", bot: "", ...look() };
    this.heard = 0;
    this.closed = /* @__PURE__ */ new Set();
    this.awaited = null;
    this.reset();
    this.tray = emptyTray();
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = markup`
      ${BEANS}
      <div class="bk-sr" aria-live="polite" data-live></div>
      <div class="bk-in"></div>
      <div class="bk-flight" aria-hidden="true"></div>
    `;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    this.flight = this.root.querySelector(".bk-flight");
    el.append(this.root);
    this.listen();
    this.watchWidth();
    this.draw();
    this.call();
  }
  // Where there is less room, some things stand elsewhere: the width of the widget decides, as in the style sheet.
  watchWidth() {
    const fit = () => {
      const narrow = (this.root.clientWidth || NARROW) < NARROW;
      if (narrow === this.narrow) return;
      this.narrow = narrow;
      if (this.sheet === "side") this.sheet = null;
      this.draw();
    };
    this.narrow = false;
    new ResizeObserver(fit).observe(this.root);
  }
  // A first word can get lost while a page and its kernel find each other, so it is said until there is an answer.
  call() {
    if (this.pic) return;
    this.model.send({ do: "since" });
    this.slow = setTimeout(() => this.call(), 3e3);
  }
  get said() {
    return this.words.said;
  }
  reset() {
    this.chosen = null;
    this.choice = null;
    this.prefix = null;
    this.sent = false;
    this.hint = null;
    this.tip = null;
    this.tried = null;
  }
  // --- what Python says ---
  hear(message) {
    if (message.stage) {
      this.clear();
      return;
    }
    if (message.words) this.words = message.words;
    if (message.rules) this.rules = message.rules;
    if (message.settings) this.settings = message.settings;
    if (message.reel) this.reel = message.reel;
    if (message.frame) takeFrame(this, message);
    if (message.position) toClipboard(this, message.position);
    if (message.file) saveFile(message.file);
    if (message.would) {
      this.would = message.would;
      this.say(plain(message.would.label));
    }
    if (message.rule) {
      this.rule = message.rule;
      this.tab = "rules";
      if (!this.sideSeen()) this.show("rule");
    }
    if (message.code) {
      this.code = message.code;
      this.show("code");
    }
    if (message.hint) {
      this.hint = message.hint;
      this.say(plain(message.hint.label));
    }
    if (message.tried) this.tried = message.tried;
    if (message.thinking) {
      this.thinking = message.thinking;
      this.thinkingSeat = message.seat;
    }
    if (message.refused) {
      this.tip = [message.refused];
      this.sent = false;
    }
    if ("n" in message) this.take_in(message);
    this.draw();
    if (message.hint) this.root.querySelector(".bk-hint")?.scrollIntoView({ block: "nearest" });
  }
  // Another game or film is shown from now on.
  clear() {
    clearTimeout(this.timer);
    this.reset();
    this.pic = null;
    this.reel = null;
    this.sheet = null;
    this.would = null;
    this.playing = false;
    this.awaited = null;
    this.composing = false;
    this.log = [];
    this.heard = 0;
    this.tray = emptyTray();
    ground(this);
  }
  take_in(picture) {
    const before = this.pic;
    this.moved = takeOff(this, picture);
    const inside = this.root.contains(this.root.getRootNode().activeElement);
    const kept = this.tray;
    const asked = (pic) => `${pic?.game.turn} ${plain(pic?.ask?.question)} ${pic?.ask?.rounds}`;
    const fresh = asked(before) !== asked(picture);
    this.reset();
    this.pic = picture;
    this.thinking = null;
    this.tray = kept;
    if (picture.log.from < this.log.length) this.log = this.log.slice(0, picture.log.from);
    const news = picture.log.from ? picture.log.lines : [];
    this.log = [...this.log, ...picture.log.lines];
    if (before?.ask) this.heard = picture.log.from;
    const trading = !picture.ask || ["offer", "answer", "settle"].includes(picture.ask.kind);
    const another = picture.ask?.kind === "answer" && plain(before?.offer?.title) !== plain(picture.offer?.title);
    if (!trading || another || before && before.game.turn !== picture.game.turn) this.tray = emptyTray();
    else tidy(this);
    if (picture.ask?.kind === "offer" && before?.ask?.kind !== "offer") this.composing = true;
    if (!picture.ask?.compose) this.composing = false;
    if (picture.ask?.kind === "answer" && before?.ask?.kind !== "answer") this.composing = false;
    this.announce(news, fresh);
    if (this.composing) this.ask_try();
    this.refocus = inside && picture.ask && fresh;
  }
  announce(news, fresh) {
    if (this.away) return;
    const told2 = news.map((line) => plain(line.spans));
    for (const one of this.pic.notices) told2.push(plain(one.text));
    if (this.pic.result) told2.push(plain(this.pic.result.title));
    else if (this.pic.ask && fresh) told2.push(plain(this.pic.ask.question));
    if (told2.length) this.say(told2.slice(-8).join(" "));
  }
  say(text) {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.live.textContent = text;
    }, 60);
  }
  // --- what the person does ---
  send(message) {
    this.model.send(message);
  }
  // A card large, with all that is known about its kind.
  peekAt(id) {
    const one = this.reel ? null : cards(this).find((other) => other.id === id);
    if (!one) return;
    this.peek = one.card;
    this.show("peek");
  }
  // Is the panel with log, beans and rules on the screen?
  sideSeen() {
    const box2 = this.root.querySelector(".bk-side")?.getBoundingClientRect();
    return Boolean(box2 && box2.top < innerHeight - 100 && box2.bottom > 100);
  }
  show(what) {
    const tab = ["log", "beans", "rules"].includes(what);
    if (tab) this.tab = what;
    if (tab && !this.narrow) {
      this.draw();
      this.root.querySelector(`[data-key="tab:${what}"]`)?.focus();
      return;
    }
    if (!this.sheet) this.opener = this.root.getRootNode().activeElement?.dataset?.key;
    this.sheet = tab ? "side" : what;
    this.sheetTop = Math.max(60, 12 - this.root.getBoundingClientRect().top);
    this.draw();
    const first = tab ? [`[data-key="tab:${what}"]`] : [".bk-sheet input", ".bk-sheet button"];
    const found = first.map((css) => this.root.querySelector(css)).find(Boolean);
    found?.focus({ preventScroll: true });
  }
  escape() {
    const bidding = this.composing && this.pic?.ask?.compose === "bid";
    const open = this.sheet || this.choice || this.chosen || this.prefix || this.tip || bidding;
    const closed = this.sheet;
    if (bidding && !closed) this.composing = false;
    this.sheet = null;
    this.choice = null;
    this.chosen = null;
    this.prefix = null;
    this.tip = null;
    this.draw();
    const opener = closed && this.opener && this.root.querySelector(`[data-key="${CSS.escape(this.opener)}"]`);
    if (opener) opener.focus({ preventScroll: true });
    else if (closed || !open) this.root.querySelector(".bk-question")?.focus({ preventScroll: Boolean(closed) });
  }
  current(name) {
    return name in this.look ? this.look[name] : this.settings[name];
  }
  set(name, value) {
    if (name in this.look) {
      this.look[name] = value;
      try {
        localStorage.setItem(KEPT, JSON.stringify(this.look));
      } catch {
      }
      this.draw();
    } else this.send({ do: "set", name, value });
  }
  // --- what is shown ---
  hints() {
    return this.pic.game.practice && this.settings.hint ? button(this.said.hint, "hint", { key: "I" }) : "";
  }
  quiet(key) {
    const { quiet, barred } = this.pic.ask;
    if (quiet) return button("", "quiet", { key, html: spans(this, quiet.label) });
    return barred ? button("", "quiet", { html: spans(this, barred.label), why: plain(barred.why) }) : "";
  }
  // How things stand, for styles and for whoever tests the page.
  mark() {
    const { pic } = this;
    this.root.dataset.state = !pic ? "starting" : this.away ? "away" : this.sent ? "sent" : pic.result ? "over" : pic.ask ? "asked" : "waiting";
    this.root.dataset.kind = pic?.ask?.kind ?? "";
    this.root.dataset.n = pic?.n ?? 0;
  }
  draw() {
    const { pic } = this;
    this.mark();
    this.root.dataset.theme = this.look.theme;
    this.root.classList.toggle("bk-still", this.look.motion === "off");
    this.root.style.setProperty("--text", this.look.size);
    this.root.lang = this.settings.lang;
    speak(this.settings.lang);
    if (!pic || !this.said.log) {
      draw(
        this.inner,
        markup`
          <div class="bk-starting">
            <i></i><i></i><i></i><i></i>
            <p class="bk-quiet">${esc(this.words.starting ?? "Python …")}</p>
          </div>
        `
      );
      return;
    }
    this.root.setAttribute("aria-label", pic.game.label);
    if (this.reel) {
      this.drawReplay();
      return;
    }
    if (this.away) {
      draw(this.inner, leftTable(this));
      return;
    }
    this.root.classList.toggle("bk-sent", this.sent);
    this.root.classList.toggle("bk-composing", Boolean(this.composing));
    const middle2 = pic.result ? ending(this) : banners(this) + offerPanel(this) + answersPanel(this) + choices(this) + (this.composing ? this.trading() : this.asking());
    draw(
      this.inner,
      markup`
        ${bar(this)}
        <div class="bk-cols">
          <div class="bk-main">${players(this)}${collections(this)}${notices(this)}${middle2}</div>
          <aside class="bk-aside${pic.result ? " bk-over" : ""}">${side(this)}</aside>
        </div>
        ${sheet(this)}
      `
    );
    land(this, this.moved);
    this.moved = null;
    writeLog(this);
    if (this.refocus) {
      this.refocus = false;
      const at = this.inner.querySelector(".bk-question");
      at?.focus({ preventScroll: true });
      at?.scrollIntoView?.({ block: "nearest" });
    }
  }
  // The question stands above what answers it; right below an offer or the answers to one, if it is about them.
  asking() {
    const about = ["answer", "settle"].includes(this.pic.ask?.kind);
    const middle2 = about ? `${question(this)}${market(this)}` : `${market(this)}${question(this)}`;
    return `${middle2}${grounds(this)}${hand(this)}`;
  }
  trading() {
    const [offer, say] = composer(this);
    return this.narrow ? `${offer}${grounds(this)}${say}` : `${offer}${market(this)}${grounds(this)}${hand(this)}`;
  }
  // --- a replay ---
  look_with(seat) {
    this.send({ do: "eyes", seat });
  }
  // The house bot that says what it would have done.
  adviser() {
    const known = this.settings.hints ?? [];
    return known.includes(this.look.bot) ? this.look.bot : known[0];
  }
  drawReplay() {
    draw(this.inner, replayView(this) + sheet(this));
    const range = this.inner.querySelector(".bk-range");
    if (range && Number(range.value) !== this.at) range.value = this.at;
    if (range && range === this.root.getRootNode().activeElement) tellScrub(this, { type: "focusin", target: range });
    const log2 = this.inner.querySelector(".bk-log");
    const line = log2?.querySelector(".bk-shown");
    if (line) log2.scrollTop = line.offsetTop - log2.clientHeight / 2;
  }
  listen() {
    this.root.addEventListener("click", (event) => onPress(event, this));
    this.root.addEventListener("dblclick", (event) => this.hurry(event.target.closest(".bk-card")?.dataset.id));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      const one = event.target.closest(".bk-card, .bk-group")?.dataset.id;
      if (!kind && !one) return;
      event.preventDefault();
      if (kind) this.wanting(kind, -1);
      else this.peekAt(one);
    });
    for (const name of ["pointermove", "focusin", "pointerout", "focusout"])
      this.root.addEventListener(name, (event) => event.target.matches?.(".bk-range") && tellScrub(this, event));
    this.root.addEventListener("keydown", (event) => {
      if (onKey(event, this)) event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener("input", (event) => {
      if (event.target.matches(".bk-range")) stepTo(this, Number(event.target.value));
    });
    this.root.addEventListener("change", (event) => {
      if (event.target.matches(".bk-select")) this.set("bot", event.target.value);
    });
    dragging(this);
  }
};
Object.assign(Page.prototype, acting);

// beankit/notebook/static/widget.js
function render({ model, el }) {
  const page = new Page(model, el);
  const hear = (message) => page.hear(message);
  model.on("msg:custom", hear);
  return () => {
    model.off("msg:custom", hear);
    clearTimeout(page.slow);
    clearTimeout(page.timer);
  };
}
var widget_default = { render };
export {
  widget_default as default
};
