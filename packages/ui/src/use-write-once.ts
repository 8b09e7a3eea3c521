import { useRef } from "react";
import { useEventCallback } from "./use-event-callback.ts";

/** The header of a write that the API does once. */
export type WriteHeaders = { "Idempotency-Key": string };

interface Write {
  content: string;
  key: string;
  /** While it is being sent. */
  answer?: Promise<unknown> | undefined;
}

/**
 * Sends what a form writes with one Idempotency-Key per opening: pressed twice in one moment it is sent once, and both get
 * its answer, which may hold a secret; sent again after an answer was lost, it is written once. Other content, or the same
 * after a success, is another write with another key.
 */
export function useWriteOnce() {
  const last = useRef<Write>(undefined);
  return useEventCallback(
    <Answer>(content: unknown, send: (headers: WriteHeaders) => Promise<Answer>): Promise<Answer> => {
      // A write without content has no JSON.
      const json = JSON.stringify(content) ?? "";
      const write: Write = last.current?.content === json ? last.current : { content: json, key: crypto.randomUUID() };
      if (write.answer) return write.answer as Promise<Answer>;
      last.current = write;
      const answer = send({ "Idempotency-Key": write.key });
      write.answer = answer;
      answer.then(
        () => {
          if (last.current === write) last.current = undefined;
        },
        () => {
          write.answer = undefined;
        },
      );
      return answer;
    },
  ) as <Answer>(content: unknown, send: (headers: WriteHeaders) => Promise<Answer>) => Promise<Answer>;
}
