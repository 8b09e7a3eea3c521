/** One event of a stream, its data parsed from JSON. */
export type StreamEvent = { event: string; data: unknown };

/** Reads server-sent events (HTML standard, 9.2) as far as our own server writes them; a plain JSON answer is one `result`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
      if (done) break;
    }
    if (text.startsWith("{")) yield { event: "result", data: JSON.parse(text) };
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): StreamEvent | undefined {
  const event = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return event && data ? { event, data: JSON.parse(data) } : undefined;
}
