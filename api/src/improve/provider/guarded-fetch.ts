export type Fault = "redirected" | "too-large" | "broken-off";

export class AnswerFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
    this.name = "AnswerFault";
  }
}

export const MAX_BYTES = 256 * 1024;
/** A stream wraps a few letters in several hundred bytes; its text has the limit above. */
const MAX_STREAMED_BYTES = 32 * MAX_BYTES;

/** No redirects. Reports the reason through `onFault`, because callers wrap the error. */
export function guardedFetch(onFault: (fault: AnswerFault) => void): typeof fetch {
  const fail = (fault: Fault): AnswerFault => {
    const error = new AnswerFault(fault);
    onFault(error);
    return error;
  };
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw fail("redirected");
    }
    if (response.body === null) return response;
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    const body = limited(response.body, isStream ? MAX_STREAMED_BYTES : MAX_BYTES, fail);
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function limited(
  source: ReadableStream<Uint8Array>,
  max: number,
  fail: (fault: Fault) => Error,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = (source as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => {
        throw fail("broken-off");
      });
      if (done) return controller.close();
      size += value.byteLength;
      if (size <= max) return controller.enqueue(value);
      controller.error(fail("too-large"));
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
