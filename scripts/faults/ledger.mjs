import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";

/** What clients sent and what was acknowledged, one JSON object a line, on disk before anything else happens. */
export class Ledger {
  #file;
  #seq = 0;
  sent = 0;
  acknowledged = 0;
  /** Acknowledged writes by their kind. */
  byOp = {};

  constructor(path) {
    this.path = path;
    this.#file = openSync(path, "a");
  }

  /** Before a write is sent; answers its number. */
  append(record) {
    this.#seq += 1;
    this.sent += 1;
    this.#write({ seq: this.#seq, ...record });
    return this.#seq;
  }

  /** After a write was answered. */
  acknowledge(record) {
    this.acknowledged += 1;
    this.byOp[record.op] = (this.byOp[record.op] ?? 0) + 1;
    this.#write(record);
  }

  close() {
    closeSync(this.#file);
  }

  #write(record) {
    writeSync(this.#file, `${JSON.stringify(record)}\n`);
    fsyncSync(this.#file);
  }
}
