import type { Chunk } from "./improvements.repository.js";
import { rewriteSoFar } from "./provider/answer.js";

/** Splits the growing text of the model into chunks of the rewrite; `flush` writes what is new. */
export class ChunkWriter {
  private text = "";
  private written = "";
  private next: number;
  private readonly discarded: (readonly string[])[] = [];

  constructor(
    first: number,
    private readonly write: (piece: Chunk) => Promise<void>,
  ) {
    this.next = first;
    // A previous process had written chunks before it died.
    if (first > 1) this.discarded.push([]);
  }

  onText(soFar: string): void {
    this.text = soFar;
  }

  discard(lost: readonly string[]): void {
    this.text = "";
    this.written = "";
    this.discarded.push(lost);
  }

  async flush(): Promise<void> {
    for (let lost = this.discarded.shift(); lost; lost = this.discarded.shift()) {
      await this.write({ n: this.next++, kind: "retry", content: JSON.stringify(lost) });
    }
    const rewrite = await rewriteSoFar(this.text);
    // `discard` may have been called while the text was parsed.
    if (this.discarded.length > 0 || !rewrite.startsWith(this.written) || rewrite.length === this.written.length)
      return;
    const content = rewrite.slice(this.written.length);
    this.written = rewrite;
    await this.write({ n: this.next++, kind: "text", content });
  }
}
