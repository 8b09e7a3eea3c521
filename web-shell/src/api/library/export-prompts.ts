import { templatesExport } from "@promptory/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ManyTargets } from "../prompts/organise.ts";
import { exportByWorker } from "./transfer.ts";

const NEW_LINE = 10;

/**
 * Fetches some prompts as a file that can be imported again; `done` says how many have come while it lasts. Those of a filter are
 * written by a worker: throws OperationCancelled.
 */
export function useExportPrompts() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (target: ManyTargets): Promise<Blob> => {
      setDone(0);
      if ("filter" in target) return exportByWorker(client, target.filter);
      const query = { ids: target.ids.join(",") };
      const { data } = await templatesExport({ query, parseAs: "stream" });
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
  const client = useQueryClient();
  return useMutation({ mutationFn: () => exportByWorker(client, {}) });
}
