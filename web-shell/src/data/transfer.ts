import { type ImportPreview, type ImportResult, importPreview, importRun } from "@promptory/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshTemplates } from "./template-cache.ts";

export type { ImportPreview, ImportResult } from "@promptory/api-client";

/** A text file of prompts; `signal` gives the request up. */
export interface ImportFile {
  content: string;
  fileName: string;
  signal: AbortSignal;
}

/** Asks what an import of the file would bring; nothing is written. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: async ({ signal, ...body }: ImportFile): Promise<ImportPreview> =>
      (await importPreview({ body, signal })).data,
  });
}

/** What happens to rows the library already has. */
export type Duplicates = "skip" | "keep";

/** Imports the file: all of its readable rows or none. */
export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ signal, ...body }: ImportFile & { duplicates: Duplicates }): Promise<ImportResult> =>
      (await importRun({ body, signal })).data,
    // Also after a failure: a request given up may have been finished by the server.
    onSettled: () => void refreshTemplates(client),
  });
}
