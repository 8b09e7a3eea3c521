import {
  ifMatch,
  presetsCreate,
  presetsGet,
  presetsList,
  presetsRemove,
  presetsUpdate,
  readAll,
  tagged,
} from "@promptory/api-client";
import { type PresetAccess, PresetsContext } from "@promptory/ui/prompt/presets";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

const FRESH_MS = 60_000;

/** Offers the person's presets to every form of variables below; they are read when the first form opens. */
export function PresetsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const once = useWriteOnce();
  const [isNeeded, setNeeded] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.presets,
    enabled: isNeeded,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => readAll((query) => presetsList({ query, signal })),
  });
  const load = useCallback(() => setNeeded(true), []);
  const refresh = () => invalidate(client, staleAfter.presets);
  const access: PresetAccess = {
    presets: data ?? [],
    load,
    async create(name, values) {
      const body = { name, values: [...values] };
      const created = await once(body, async (headers) => (await presetsCreate({ body, headers })).data);
      await refresh();
      return created;
    },
    async update({ id, name }, values) {
      const { etag } = await readPreset(id);
      const body = { name, values: [...values] };
      await once([id, etag, body], (headers) =>
        presetsUpdate({ path: { id }, body, headers: { ...headers, ...ifMatch(etag) } }),
      );
      await refresh();
    },
    async remove({ id }) {
      await presetsRemove({ path: { id } }).finally(refresh);
    },
  };
  return <PresetsContext value={access}>{children}</PresetsContext>;
}

const readPreset = async (id: number) => tagged(await presetsGet({ path: { id } }));
