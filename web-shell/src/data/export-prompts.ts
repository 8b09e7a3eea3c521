import { exportJson, templatesList } from "@promptory/api-client";
import { useMutation } from "@tanstack/react-query";
import type { ManyTargets } from "./organise.ts";

const MOST = 500;

/** Fetches some prompts as a file that can be imported again; at most the first 500 of a filter. */
export function useExportPrompts() {
  return useMutation({
    mutationFn: async (target: ManyTargets): Promise<Blob> => {
      const ids = "ids" in target ? target.ids : await idsOf(target.filter);
      const { data } = await exportJson({ query: { ids: ids.join(",") }, parseAs: "blob" });
      return data as unknown as Blob;
    },
  });
}

async function idsOf(filter: Extract<ManyTargets, { filter: object }>["filter"]): Promise<number[]> {
  const { data } = await templatesList({ query: { ...filter, limit: MOST } });
  return data.map(({ id }) => id);
}

/** Fetches the whole library as a file. */
export function useExportEverything() {
  return useMutation({
    mutationFn: async (): Promise<Blob> => (await exportJson({ parseAs: "blob" })).data as unknown as Blob,
  });
}
