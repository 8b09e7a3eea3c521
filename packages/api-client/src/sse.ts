/** One event of a stream: its name ("message" without one) and its data. */
export interface ServerEvent {
  event: string;
  data: string;
}

// A return and a line feed are one line end, also where a chunk ends between them.
const LINE_END = /\r\n|\n|\r/;
const BLANK_LINE = /(?:\r\n|\n|\r(?!\n)){2}/;

/** The events of a `text/event-stream` body (HTML Standard 9.2.6), as they come; comments are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(BLANK_LINE);
      rest = blocks.pop() ?? "";
      yield* blocks.flatMap(readBlock);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerEvent[] {
  const fields = block.split(LINE_END).map((line): [string, string] => {
    const [, name = "", value = ""] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    return [name, value];
  });
  const of = (wanted: string) => fields.flatMap(([name, value]) => (name === wanted ? [value] : []));
  const data = of("data");
  return data.length === 0 ? [] : [{ event: of("event").at(-1) ?? "message", data: data.join("\n") }];
}
