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
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { undoIdOf } from "./operations.ts";
import { refreshTemplates, templateKeys } from "./template-cache.ts";

export type { PromptType } from "@promptory/api-client";

const FIVE_MINUTES = 5 * 60_000;

/** The person's prompt types by label, with their counts; fresh for five minutes. */
export function useTypes() {
  return useQuery({
    queryKey: templateKeys.types,
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
      client.setQueryData<PromptType[]>(templateKeys.types, (types = []) => byLabel([...types, created]));
      void client.invalidateQueries({ queryKey: templateKeys.types });
      void client.invalidateQueries({ queryKey: templateKeys.stats });
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
      client.setQueryData<PromptType[]>(templateKeys.types, (types = []) =>
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
      client.setQueryData<PromptType[]>(templateKeys.types, (types = []) => types.filter((type) => type.id !== id));
    },
    onSettled: () => void refreshTemplates(client),
  });
}

const byLabel = (types: PromptType[]) => types.sort((a, b) => a.label.localeCompare(b.label));
