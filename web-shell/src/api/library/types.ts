import {
  ifMatch,
  type PromptType,
  readAll,
  tagged,
  typesCreate,
  typesGet,
  typesList,
  typesRemove,
  typesUpdate,
} from "@promptory/api-client";
import { LIMITS } from "@promptory/rules";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshTemplates } from "../prompts/template-cache.ts";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";
import { undoIdOf } from "./operations.ts";

export type { PromptType } from "@promptory/api-client";

const FIVE_MINUTES = 5 * 60_000;

/** The person's prompt types by label, with their counts; fresh for five minutes. */
export function useTypes() {
  return useQuery({
    queryKey: queryKeys.types,
    staleTime: FIVE_MINUTES,
    queryFn: ({ signal }) => readAll((query) => typesList({ query, signal })),
  });
}

/** The fields of a type; the color is `#rrggbb`. A default content that is left out stays as it is, null takes it away. */
export interface TypeDraft {
  name: string;
  label: string;
  color: string;
  defaultContent?: string | null;
}

/** A type as the server has it now. */
export const readType = async (id: number) => tagged(await typesGet({ path: { id } }));

/** Makes a prompt type; it is in the cached list as soon as the server has it. */
export function useCreateType() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: TypeDraft) => once(body, async (headers) => (await typesCreate({ body, headers })).data),
    onSuccess: (created) => {
      client.setQueryData<PromptType[]>(queryKeys.types, (types = []) => byLabel([...types, created]));
      void invalidate(client, staleAfter.newType);
    },
  });
}

/** Changes a type; every prompt of it shows the change. */
export function useUpdateType() {
  const client = useQueryClient();
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (change: TypeDraft & { id: number; etag: string | undefined }) => {
      const { id, etag, ...body } = change;
      return once(
        change,
        async (headers) => (await typesUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } })).data,
      );
    },
    onSuccess: (saved) => {
      client.setQueryData<PromptType[]>(queryKeys.types, (types = []) =>
        byLabel(types.map((type) => (type.id === saved.id ? saved : type))),
      );
    },
    onSettled: () => void refreshTemplates(client),
  });
}

/** Deletes a type: its prompts go with it, or to the type `moveTo`. Answers what undoes it. */
export function useRemoveType() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, moveTo }: { id: number; moveTo: number | undefined }) => {
      const query = moveTo === undefined ? {} : { query: { moveTo } };
      return undoIdOf((await typesRemove({ path: { id }, ...query })).response);
    },
    onSuccess: (_, { id }) => {
      client.setQueryData<PromptType[]>(queryKeys.types, (types = []) => types.filter((type) => type.id !== id));
    },
    onSettled: () => void refreshTemplates(client),
  });
}

const byLabel = (types: PromptType[]) => types.sort((a, b) => a.label.localeCompare(b.label));

const FALLBACK = "type";

/** The code name that goes with a label: lowercase letters, digits and underscores, and not one of those taken. */
export function nameOf(label: string, taken: readonly string[]): string {
  const plain = label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  const name = slug.slice(0, LIMITS.typeName).replace(/_+$/, "") || FALLBACK;
  if (!taken.includes(name)) return name;
  for (let count = 2; ; count += 1) {
    const tail = `_${count}`;
    const next = name.slice(0, LIMITS.typeName - tail.length) + tail;
    if (!taken.includes(next)) return next;
  }
}
