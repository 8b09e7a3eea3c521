import {
  type AppliedImport,
  type ApplyImport,
  type CreateExport,
  exportsCreate,
  type Import,
  type ImportRow,
  type ImportRowDetail,
  importsApply,
  importsGet,
  importsGetRow,
  importsList,
  importsListRows,
  importsRemove,
  importsUndo,
  importsUpload,
  readEvents,
  templatesExport,
  toApiError,
  totalCount,
  type UndoneImport,
  type UploadImport,
} from "@promptory/api-client";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toJson } from "../prompts/organise.ts";
import { refreshTemplates } from "../prompts/template-cache.ts";
import type { TemplateFilter } from "../prompts/templates.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";
import { awaitOperation, downloadExport } from "./operations.ts";

export type {
  AppliedImport,
  ApplyImport,
  Import,
  ImportRow,
  ImportRowDetail,
  UndoneImport,
} from "@promptory/api-client";

/** Rows of an import on one page of its preview. */
export const IMPORT_PAGE = 50;
export type RowStatus = ImportRow["status"];
export type Syntax = Import["syntaxes"][number]["syntax"];
export type ExportFormat = "json" | "csv" | "markdown";

/** Asks what files would bring; nothing is written. */
export async function uploadImport(body: UploadImport, signal: AbortSignal): Promise<Import> {
  return (await importsUpload({ body, signal })).data;
}

/** The preview as it is now, after the library has changed. */
export function useReloadImport() {
  const client = useQueryClient();
  return async (id: number): Promise<Import> => {
    await invalidate(client, staleAfter.import);
    return (await importsGet({ path: { id } })).data;
  };
}

/** Tells the server that a preview is not wanted any more; it would forget it by itself. */
export function forgetImport(id: number): void {
  importsRemove({ path: { id } }).catch(() => undefined);
}

/** One page of the rows of an import. */
export function useImportRows(id: number, query: { status?: RowStatus; convertible?: Syntax; page: number }) {
  return useQuery({
    queryKey: queryKeys.importRows(id, query),
    queryFn: async ({ signal }) => {
      const answer = await importsListRows({ path: { id }, query: { ...query, limit: IMPORT_PAGE }, signal });
      return { items: answer.data, total: totalCount(answer) };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** A row with its whole text. */
export function useImportRow(id: number, n: number) {
  return useQuery({
    queryKey: queryKeys.importRow(id, n),
    queryFn: async ({ signal }): Promise<ImportRowDetail> => (await importsGetRow({ path: { id, n }, signal })).data,
    gcTime: 0,
  });
}

export type ImportProgress = { done: number; total: number };

/** Applies an import: all that was chosen, or nothing; reports its progress. Throws ApiError. */
export function useApplyImport() {
  const client = useQueryClient();
  return async (
    id: number,
    body: ApplyImport,
    { signal, onProgress }: { signal: AbortSignal; onProgress(progress: ImportProgress): void },
  ): Promise<AppliedImport> => {
    try {
      const headers = { Accept: "text/event-stream" };
      const { data, response } = await importsApply({ path: { id }, body, headers, parseAs: "stream", signal });
      // The generated type is that of the JSON answer.
      const stream = data as unknown as ReadableStream<Uint8Array>;
      if (response.status === 202) {
        await awaitOperation(client, await new Response(stream).json(), {
          signal,
          onProgress: (progress) => progress && onProgress(progress),
        });
        const { outcome } = (await importsGet({ path: { id } })).data;
        if (outcome) return outcome;
      }
      if (response.headers.get("Content-Type")?.includes("json")) return await new Response(stream).json();
      for await (const { event, data } of readEvents(stream)) {
        const value: unknown = JSON.parse(data);
        if (event === "progress") onProgress(value as ImportProgress);
        if (event === "result") return value as AppliedImport;
        if (event === "problem") throw toApiError(value);
      }
      // The connection broke: the import may or may not be finished.
      throw new TypeError("The stream ended early.");
    } finally {
      void refreshTemplates(client);
      void invalidate(client, staleAfter.importList);
    }
  };
}

/** Takes an import back as one. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number): Promise<UndoneImport> => (await importsUndo({ path: { id } })).data,
    onSettled: () => {
      void refreshTemplates(client);
      void invalidate(client, staleAfter.importList);
    },
  });
}

/** What was imported in the last 30 days. */
export function useImports() {
  return useQuery({
    queryKey: queryKeys.importList,
    queryFn: async ({ signal }): Promise<Import[]> => (await importsList({ query: { limit: 50 }, signal })).data,
    staleTime: 0,
  });
}

/**
 * Brings prompts as a file: the whole library, or what a filter lets through. JSON has their history and is written by a worker: throws
 * OperationCancelled.
 */
export function useExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (query: TemplateFilter & { format: ExportFormat }): Promise<Blob> => {
      const { format, ...filter } = query;
      if (format === "json") return exportByWorker(client, filter);
      const { data } = await templatesExport({ query, parseAs: "blob" });
      // The generated type is that of the JSON inside.
      return data as unknown as Blob;
    },
  });
}

/** Prompts with their history, as a worker writes them. */
export async function exportByWorker(client: QueryClient, filter: TemplateFilter): Promise<Blob> {
  const body = Object.keys(filter).length > 0 ? { filter: toJson(filter) } : {};
  const { data } = await exportsCreate({ body: body as CreateExport });
  return downloadExport((await awaitOperation(client, data)).id);
}

/** What a file with the given prompts is called today. */
export function exportName(format: ExportFormat, part = ""): string {
  const ending = format === "markdown" ? "zip" : format;
  return `promptory${part && `-${part}`}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}
