import type { Piece } from "./improvements.repository.js";
import { rewriteSoFar } from "./provider/answer.js";

/** Turns the model's growing text into pieces of the rewrite; `flush` writes what is new, one after the other. */
export class PieceWriter {
  private text = "";
  private told = "";
  private next: number;
  private readonly voids: (readonly string[])[] = [];

  constructor(
    first: number,
    private readonly write: (piece: Piece) => Promise<void>,
  ) {
    this.next = first;
    // Another process had begun to tell, and died.
    if (first > 1) this.voids.push([]);
  }

  hear(soFar: string): void {
    this.text = soFar;
  }

  void(lost: readonly string[]): void {
    this.text = "";
    this.told = "";
    this.voids.push(lost);
  }

  async flush(): Promise<void> {
    for (let lost = this.voids.shift(); lost; lost = this.voids.shift()) {
      await this.write({ n: this.next++, kind: "retry", content: JSON.stringify(lost) });
    }
    const rewrite = await rewriteSoFar(this.text);
    // While text was parsed it may have been declared void.
    if (this.voids.length > 0 || !rewrite.startsWith(this.told) || rewrite.length === this.told.length) return;
    const content = rewrite.slice(this.told.length);
    this.told = rewrite;
    await this.write({ n: this.next++, kind: "text", content });
  }
}
