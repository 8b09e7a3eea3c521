import { exportJson } from "@promptory/api-client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ManyTargets } from "./organise.ts";

const NEW_LINE = 10;

/** Fetches some prompts as a file that can be imported again; `done` says how many have come while it lasts. */
export function useExportPrompts() {
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (target: ManyTargets): Promise<Blob> => {
      setDone(0);
      const query = "ids" in target ? { ids: target.ids.join(",") } : target.filter;
      const { data } = await exportJson({ query, parseAs: "stream" });
      // The generated type is that of the JSON inside.
      return readFile(data as unknown as ReadableStream<Uint8Array>, setDone);
    },
  });
  return { ...mutation, done };
}

/** Reads a file to its end; each prompt of it begins with a new line. */
async function readFile(body: ReadableStream<Uint8Array>, tell: (done: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let lines = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: "application/json" });
    parts.push(new Uint8Array(value));
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    tell(lines);
  }
}

/** Fetches the whole library as a file. */
export function useExportEverything() {
  return useMutation({
    mutationFn: async (): Promise<Blob> => (await exportJson({ parseAs: "blob" })).data as unknown as Blob,
  });
}
