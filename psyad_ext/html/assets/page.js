
// What all pages have: parts, search, keys, light and dark.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const tabs = [...document.querySelectorAll("[role=tab]")];
const code = byId("code") ? new Code(data) : null;
document.querySelectorAll(".tapes").forEach((section) => new Tapes(section));

function select(key, focus) {
  for (const tab of tabs) {
    const chosen = tab.id === `tab-${key}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.id.slice(4)).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  search.forget();
  if (key === "code" && code.chosen) code.reveal(code.chosen);
}

const current = () => tabs.find((tab) => tab.getAttribute("aria-selected") === "true").id.slice(4);

tabs.forEach((tab, number) => {
  tab.addEventListener("click", () => select(tab.id.slice(4)));
  tab.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    select(tabs[(number + way + tabs.length) % tabs.length].id.slice(4), true);
  });
});

// Links to lines: <a data-line="s0-12">.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link || !code) return;
  event.preventDefault();
  select("code");
  code.go(link.dataset.line);
});

const search = {
  hits: [], at: -1, text: "",

  // Lines of the code, or rows of the part that is seen.
  find(text) {
    this.forget();
    this.text = text;
    const wanted = text.toLowerCase();
    if (wanted) {
      const part = byId(current());
      const all = part.querySelectorAll(".line, tr, .node, dt, p");
      this.hits = [...all].filter((one) => (!one.classList.contains("line") || !one.closest(".only") ||
        !one.classList.contains("own")) && one.textContent.toLowerCase().includes(wanted));
    }
    this.tell();
  },

  go(way) {
    if (!this.hits.length) return;
    if (this.at >= 0) this.hits[this.at].classList.remove("hit");
    this.at = this.at < 0 && way < 0 ? this.hits.length - 1
      : (this.at + way + this.hits.length) % this.hits.length;
    const hit = this.hits[this.at];
    hit.classList.add("hit");
    if (hit.classList.contains("line")) code.choose(hit, true);
    else hit.scrollIntoView({ block: "center" });
    this.tell();
  },

  forget() {
    if (this.at >= 0) this.hits[this.at].classList.remove("hit");
    this.hits = [];
    this.at = -1;
    this.text = "";
    byId("found").value = "";
  },

  tell() {
    byId("found").value = !byId("query").value ? ""
      : `${this.at + 1 ? `${this.at + 1} of ` : ""}${this.hits.length}`;
  },
};

byId("query").addEventListener("input", () => search.find(byId("query").value));
byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  if (search.text !== byId("query").value) search.find(byId("query").value);
  search.go(1);
});
byId("previous").addEventListener("click", () => search.go(-1));
byId("query").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); search.go(-1); }
  if (event.key === "Escape") { event.preventDefault(); leave(); }
});

function leave() {
  byId("query").value = "";
  search.forget();
  byId("query").blur();
  if (code && current() === "code") code.paneOf(code.chosen).focus({ preventScroll: true });
}

// Frames of notebooks and files may have no memory of their own.
const memory = {
  get: () => { try { return localStorage.getItem("psyad-theme"); } catch { return null; } },
  set: (value) => { try { localStorage.setItem("psyad-theme", value); } catch { /* none */ } },
};

function theme(value) {
  if (value) document.documentElement.dataset.theme = value;
  else delete document.documentElement.dataset.theme;
  byId("theme").title = `${value || "as the system has it"} ( t )`;
}

function nextTheme() {
  const order = ["", "light", "dark"];
  const old = order.indexOf(document.documentElement.dataset.theme || "");
  const value = order[(old + 1) % order.length];
  theme(value);
  memory.set(value);
}

theme(memory.get());
byId("theme").addEventListener("click", nextTheme);
byId("help").addEventListener("click", () => byId("keys").showModal());

const lines = () => Math.max(1, Math.floor(code.paneOf(code.chosen).clientHeight / 19) - 2);
const CODE_KEYS = {
  ArrowDown: () => code.move(1), j: () => code.move(1),
  ArrowUp: () => code.move(-1), k: () => code.move(-1),
  PageDown: () => code.move(lines()), PageUp: () => code.move(-lines()),
  Home: () => code.end(false), End: () => code.end(true),
  ArrowLeft: () => code.side(0), h: () => code.side(0),
  ArrowRight: () => code.side(1), l: () => code.side(1),
  Enter: () => code.cross(),
  n: () => code.cycle(1), p: () => code.cycle(-1),
  m: () => code.messages(1), M: () => code.messages(-1),
  r: () => code.routines(1), R: () => code.routines(-1),
  o: () => { if (byId("only")) byId("only").click(); },
};
const KEYS = {
  "/": () => byId("query").select(), t: nextTheme, "?": () => byId("keys").showModal(), Escape: leave,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const inside = event.target.closest("input, select, button, a, [role=tab]");
  if (inside && (inside.matches("input, select") || ["Enter", " "].includes(event.key))) return;
  const number = Number(event.key);
  let act = KEYS[event.key];
  if (number >= 1 && number <= tabs.length) act = () => select(tabs[number - 1].id.slice(4));
  else if (!act && code && current() === "code") act = CODE_KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

select(tabs[0].id.slice(4));
if (code) {
  code.start();
  // In a frame of a notebook, the reader is elsewhere.
  if (window === window.top) code.paneOf(code.chosen).focus({ preventScroll: true });
}
