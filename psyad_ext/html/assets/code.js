
// Source and derivative, side by side.

class Code {
  constructor(data) {
    this.data = data;
    this.panes = [...document.querySelectorAll("#code .pane")];
    this.facts = document.getElementById("facts");
    this.chosen = null;
    this.links = new Map();
    (data.origins || []).forEach((place, number) => {
      if (!place || place[0] === "=") return;
      const key = `s${place}`;
      if (!this.links.has(key)) this.links.set(key, []);
      this.links.get(key).push(`d${number + 1}`);
    });
    for (const pane of this.panes) {
      pane.addEventListener("click", (event) => {
        const line = event.target.closest(".line");
        if (line && !String(getSelection())) this.choose(line, true);
      });
      pane.addEventListener("dblclick", (event) => {
        if (event.target.closest(".line")) this.cross();
      });
    }
    const files = document.getElementById("files");
    if (files) files.addEventListener("change", () => this.open(files.value));
    const only = document.getElementById("only");
    if (only) {
      only.addEventListener("change", () => this.panes[1].classList.toggle("only", only.checked));
    }
  }

  start() {
    const first = document.querySelector("#code .note.error") ||
      document.querySelector("#code .note");
    const target = first ? first.previousElementSibling
      : document.getElementById(this.data.start || "") || document.querySelector("#code .line");
    if (target) this.choose(target, true);
  }

  isSource(line) { return line.id[0] === "s"; }

  paneOf(line) { return line.closest(".pane"); }

  // The counterparts of a line: those on the other side.
  counterparts(line) {
    if (this.isSource(line)) return this.links.get(line.id) || [];
    const place = this.data.origins[parseInt(line.id.slice(1), 10) - 1];
    return place ? [`s${place.replace("=", "")}`] : [];
  }

  choose(line, scroll) {
    if (!line) return;
    document.querySelectorAll(".chosen, .linked").forEach(
      (one) => one.classList.remove("chosen", "linked"));
    this.chosen = line;
    this.show(line);
    line.classList.add("chosen");
    const pane = this.paneOf(line);
    pane.setAttribute("aria-activedescendant", line.id);
    this.reveal(line);
    const others = this.counterparts(line).map((id) => document.getElementById(id)).filter(Boolean);
    others.forEach((one) => one.classList.add("linked"));
    if (!this.isSource(line)) {
      for (const id of this.links.get((others[0] || {}).id) || []) {
        document.getElementById(id).classList.add("linked");
      }
    }
    if (scroll && others.length) { this.show(others[0]); this.reveal(others[0]); }
    this.tell(line, others);
  }

  // A file that is not seen is opened, and what the user wrote is shown if the line is part of it.
  show(line) {
    const file = line.closest(".file");
    if (file && file.hidden) this.open(file.dataset.file);
    const only = document.getElementById("only");
    if (line.classList.contains("own") && only && only.checked) only.click();
  }

  open(number) {
    document.querySelectorAll("#code .file").forEach(
      (file) => { file.hidden = file.dataset.file !== number; });
    const files = document.getElementById("files");
    if (files) files.value = number;
  }

  reveal(line) {
    const pane = this.paneOf(line), outer = pane.getBoundingClientRect();
    const inner = line.getBoundingClientRect();
    if (inner.top < outer.top + 20 || inner.bottom > outer.bottom - 20) {
      line.scrollIntoView({ block: "center", inline: "nearest" });
      pane.scrollLeft = 0;
    }
  }

  // What there is to say about a line.
  tell(line, others) {
    const source = this.isSource(line) ? line : others[0];
    this.facts.replaceChildren();
    const title = document.createElement("h2");
    title.textContent = this.isSource(line) ? `line ${line.id.split("-")[1]}`
      : `line ${line.id.slice(1)} of the derivative` +
        (source ? `, made for line ${source.id.split("-")[1]}` : ", made for no single line");
    this.facts.append(title);
    if (!source) return;
    const found = this.data.facts[source.id.slice(1)] || [];
    let role = "";
    for (const fact of found) {
      const own = `${fact.routine}, ${fact.role}`;
      if (own !== role && (role || fact.role !== "the target")) {
        this.facts.append(paragraph("quiet", own));
      }
      role = own;
      this.facts.append(this.sentence(fact, source));
    }
    if (!found.length && this.data.explained) this.facts.append(paragraph("quiet", "nothing to say about this line"));
    const count = this.counterparts(source).length;
    if (this.panes.length > 1) {
      this.facts.append(paragraph("quiet", `${count} line${count === 1 ? "" : "s"} of the derivative`));
    }
  }

  sentence(fact, source) {
    const one = paragraph("", "");
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.textContent = fact.kind;
    const subject = document.createElement("code");
    subject.textContent = fact.subject;
    one.append(kind, subject, fact.reason ? `: ${fact.reason}` : "");
    if (fact.bytes) one.append(` (${fact.bytes} bytes)`);
    if (fact.unknown) one.append(` (bytes not known before running: ${fact.unknown})`);
    const file = source.id.slice(1).split("-")[0];
    for (const number of fact.lines || []) {
      const link = document.createElement("button");
      link.className = "link";
      link.textContent = `line ${number}`;
      link.addEventListener("click", () => this.go(`s${file}-${number}`));
      one.append(" ", link);
    }
    return one;
  }

  go(id) {
    const line = document.getElementById(id);
    if (!line) return;
    this.choose(line, true);
    this.paneOf(line).focus({ preventScroll: true });
  }

  // To the line that comes a number of lines later on the same side.
  move(step) {
    let line = this.chosen;
    for (let left = Math.abs(step); line && left;) {
      const next = this.neighbour(line, Math.sign(step));
      if (!next) break;
      line = next;
      left -= 1;
    }
    this.choose(line, true);
  }

  neighbour(line, way) {
    const side = way > 0 ? "nextElementSibling" : "previousElementSibling";
    let node = line;
    while (node) {
      let next = node[side];
      while (!next && node.parentElement.classList.contains("chunk")) {
        const chunk = node.parentElement[side];
        if (!chunk) return null;
        next = way > 0 ? chunk.firstElementChild : chunk.lastElementChild;
      }
      if (!next) return null;
      node = next;
      if (node.classList.contains("line") && node.offsetParent) return node;
    }
    return null;
  }

  end(last) {
    const all = [...this.paneOf(this.chosen).querySelectorAll(".line")].filter(
      (line) => line.offsetParent);
    this.choose(last ? all[all.length - 1] : all[0], true);
  }

  cross() {
    const other = this.counterparts(this.chosen)[0];
    if (other) this.go(other);
  }

  // To the other side, even where nothing belongs together.
  side(number) {
    const pane = this.panes[number];
    if (!pane || pane === this.paneOf(this.chosen)) return;
    const other = this.counterparts(this.chosen)[0];
    const outer = pane.getBoundingClientRect();
    const seen = document.elementFromPoint(outer.left + 20, outer.top + outer.height / 2);
    const line = other ? document.getElementById(other)
      : seen && seen.closest(".line") || pane.querySelector(".line");
    this.choose(line, true);
    pane.focus({ preventScroll: true });
  }

  // Through the lines that belong to the same line of the source.
  cycle(way) {
    const source = this.isSource(this.chosen) ? this.chosen.id : this.counterparts(this.chosen)[0];
    const round = source ? [source, ...(this.links.get(source) || [])] : [];
    if (round.length < 2) return;
    const place = round.indexOf(this.chosen.id);
    this.go(round[(place + way + round.length) % round.length]);
  }

  // To the next or previous line in a list.
  jump(lines, way) {
    const all = [...lines].filter(Boolean);
    const after = (line) => this.chosen.compareDocumentPosition(line) &
      (way > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING);
    const rest = all.filter(after);
    const line = rest.length ? rest[way > 0 ? 0 : rest.length - 1] : all[way > 0 ? 0 : all.length - 1];
    if (line) this.go(line.id);
  }

  messages(way) {
    this.jump([...document.querySelectorAll("#code .note")].map((note) => {
      let line = note;
      while (line && !line.classList.contains("line")) line = line.previousElementSibling;
      return line;
    }), way);
  }

  routines(way) { this.jump(this.paneOf(this.chosen).querySelectorAll(".line.start"), way); }
}

function paragraph(kind, text) {
  const one = document.createElement("p");
  if (kind) one.className = kind;
  one.textContent = text;
  return one;
}
