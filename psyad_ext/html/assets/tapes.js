
// Bytes on tapes, as numbers for sizes that are typed in.

class Tapes {
  constructor(section) {
    this.section = section;
    this.sizes = section.querySelector(".sizes");
    this.rows = [...section.querySelectorAll("tr[data-bytes]")].map((row) => ({
      row, formula: new Formula(row.dataset.bytes) }));
    const names = new Set(this.rows.flatMap(({ formula }) => [...formula.names]));
    for (const name of names) this.sizes.append(this.field(name));
    section.querySelector(".without").hidden = names.size > 0;
    this.update();
  }

  field(name) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "number";
    input.step = "1";
    input.dataset.name = name;
    input.addEventListener("input", () => this.update());
    label.append(name, input);
    return label;
  }

  update() {
    const values = new Map();
    for (const input of this.sizes.querySelectorAll("input")) {
      if (input.value.trim() && Number.isInteger(Number(input.value))) {
        values.set(input.dataset.name, Number(input.value));
      }
    }
    const found = this.rows.map(({ row, formula }) => ({ row, bytes: formula.at(values) }));
    const known = found.filter(({ row, bytes }) => !row.classList.contains("total") && bytes > 0);
    const largest = Math.max(1, ...known.map(({ bytes }) => bytes));
    for (const { row, bytes } of found) {
      row.querySelector(".number").textContent = Number.isNaN(bytes) ? "" : spelled(bytes);
      const bar = row.querySelector(".share > span");
      if (bar) bar.style.width = Number.isNaN(bytes) ? "0" : `${100 * bytes / largest}%`;
    }
  }
}

// A number of bytes for the eye, exact as long as it is small.
function spelled(bytes) {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
  let number = bytes, unit = 0;
  while (number >= 10240 && unit < units.length - 1) { number /= 1024; unit += 1; }
  return `${unit ? number.toFixed(1) : number.toLocaleString("en")} ${units[unit]}`;
}
