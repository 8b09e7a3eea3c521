import { type PromptType, typesCreate, typesList } from "@promptory/api-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { templateKeys } from "./template-cache.ts";

export type { PromptType } from "@promptory/api-client";

const FIVE_MINUTES = 5 * 60_000;

/** The person's prompt types by label, with their counts; fresh for five minutes. */
export function useTypes() {
  return useQuery({
    queryKey: templateKeys.types,
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => (await typesList({ signal })).data,
  });
}

/** The fields of a new type; the color is `#rrggbb`. */
export interface TypeDraft {
  name: string;
  label: string;
  color: string;
}

/** Makes a prompt type; it is in the cached list as soon as the server has it. */
export function useCreateType() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: TypeDraft) => (await typesCreate({ body })).data,
    onSuccess: (created) => {
      client.setQueryData<PromptType[]>(templateKeys.types, (types = []) =>
        [...types, created].sort((a, b) => a.label.localeCompare(b.label)),
      );
      void client.invalidateQueries({ queryKey: templateKeys.types });
      void client.invalidateQueries({ queryKey: templateKeys.stats });
    },
  });
}
