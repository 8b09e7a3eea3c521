import { variablesList } from "@promptory/api-client";
import { parseVariables, type Variable } from "@promptory/prompt";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryKeys } from "../query-keys.ts";

const FRESH_MS = 60_000;

/** The variables that may be meant in a text: its own, then those of the library, which are read once `ask` was called. */
export function useKnownVariables(content: string) {
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.variables,
    enabled: isAsked,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => (await variablesList({ signal })).data,
  });
  const known = useMemo(() => {
    if (!isAsked) return [];
    const own = parseVariables(content).variables.map(nameOnly);
    const names = new Set(own.map(({ name }) => name));
    const others = (data ?? []).filter(({ name }) => !names.has(name));
    return [...own, ...others.map((one) => ({ ...one, defaultValue: one.defaultValue ?? undefined }))];
  }, [isAsked, content, data]);
  return { known, ask: () => setAsked(true) };
}

/** A variable that the text describes already is only named again. */
const nameOnly = ({ name }: Variable) => ({
  name,
  kind: "text" as const,
  isRequired: false,
  choices: [],
  defaultValue: undefined,
  isDescribed: true,
});
