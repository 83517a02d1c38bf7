"use strict";

// Formulas: Fortran expressions of integers. Nothing is ever given to eval.

const FUNCTIONS = {
  max: (...values) => Math.max(...values),
  min: (...values) => Math.min(...values),
  abs: (value) => Math.abs(value),
  int: (value) => Math.trunc(value),
  mod: (left, right) => left % right,
  modulo: (left, right) => left - right * Math.floor(left / right),
  sign: (left, right) => (right < 0 ? -Math.abs(left) : Math.abs(left)),
};

class Formula {
  // A tree of functions of the values of its names.
  constructor(text) {
    this.text = text;
    this.names = new Set();
    this.tokens = text.toLowerCase().match(/\*\*|\d+(?:_\w+)?|[a-z]\w*(?:%[a-z]\w*)*|\S/g) || [];
    this.place = 0;
    this.value = this.sum();
    if (this.place < this.tokens.length) throw new Error(`not a formula: ${text}`);
  }

  // Of a map from names to numbers; NaN where one is missing.
  at(values) { return this.value(values); }

  peek() { return this.tokens[this.place]; }

  take(...wanted) {
    if (!wanted.includes(this.peek())) return null;
    return this.tokens[this.place++];
  }

  require(token) { if (!this.take(token)) throw new Error(`not a formula: ${this.text}`); }

  sum() {
    const sign = this.take("+", "-");
    let total = this.product();
    if (sign === "-") { const first = total; total = (values) => -first(values); }
    for (let token = this.take("+", "-"); token; token = this.take("+", "-")) {
      const left = total, right = this.product();
      total = token === "+" ? (values) => left(values) + right(values)
        : (values) => left(values) - right(values);
    }
    return total;
  }

  product() {
    let total = this.power();
    for (let token = this.take("*", "/"); token; token = this.take("*", "/")) {
      const left = total, right = this.power();
      total = token === "*" ? (values) => left(values) * right(values)
        : (values) => Math.trunc(left(values) / right(values));
    }
    return total;
  }

  power() {
    const base = this.atom();
    if (!this.take("**")) return base;
    const exponent = this.power();
    return (values) => Math.trunc(base(values) ** exponent(values));
  }

  atom() {
    const token = this.tokens[this.place++];
    if (token === undefined) throw new Error(`not a formula: ${this.text}`);
    if (token === "(") {
      const inner = this.sum();
      this.require(")");
      return inner;
    }
    if (/^\d/.test(token)) {
      const number = parseInt(token, 10);
      return () => number;
    }
    if (!/^[a-z]/.test(token)) throw new Error(`not a formula: ${this.text}`);
    if (this.peek() === "(") return this.call(token);
    return this.named(token);
  }

  named(name) {
    this.names.add(name);
    return (values) => (values.has(name) ? values.get(name) : NaN);
  }

  // A function that is known, else an element or an enquiry, which is a name with what is in brackets.
  call(name) {
    const start = this.place;
    if (!Object.hasOwn(FUNCTIONS, name)) {
      let depth = 0;
      do {
        const token = this.tokens[this.place++];
        if (token === undefined) throw new Error(`not a formula: ${this.text}`);
        depth += (token === "(") - (token === ")");
      } while (depth);
      return this.named(name + this.tokens.slice(start, this.place).join("").replaceAll(",", ", "));
    }
    const parts = [];
    this.require("(");
    do {
      if (this.tokens[this.place + 1] === "=") this.skip(); else parts.push(this.sum());
    } while (this.take(","));
    this.require(")");
    return (values) => FUNCTIONS[name](...parts.map((part) => part(values)));
  }

  // The kind of a result has no influence on its value.
  skip() {
    const names = new Set(this.names);
    this.place += 2;
    this.sum();
    this.names = names;
  }
}
