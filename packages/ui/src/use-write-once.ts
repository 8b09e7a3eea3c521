import { useRef } from "react";
import { useEventCallback } from "./use-event-callback.ts";

/** The header of a write that the API does once. */
export type WriteHeaders = { "Idempotency-Key": string };

/**
 * Sends what a form writes with one Idempotency-Key per opening: pressed twice in one moment, or again after an answer was
 * lost, it is written once. Other content, or the same after a success, is another write with another key.
 */
export function useWriteOnce() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return useEventCallback(
    async <Answer>(content: unknown, send: (headers: WriteHeaders) => Promise<Answer>): Promise<Answer> => {
      // A write without content has no JSON.
      const json = JSON.stringify(content) ?? "";
      const write = last.current?.content === json ? last.current : { content: json, key: crypto.randomUUID() };
      last.current = write;
      const answer = await send({ "Idempotency-Key": write.key });
      if (last.current === write) last.current = undefined;
      return answer;
    },
  ) as <Answer>(content: unknown, send: (headers: WriteHeaders) => Promise<Answer>) => Promise<Answer>;
}
