import { ownerStorage } from "@promptory/ui/storage";
import { useEffect } from "react";
import { useCreateType, useTypes } from "../../../api/library/types.ts";
import { promptDialog as promptDialogText } from "../../../locales/en/prompt-dialog.ts";

const LAST_TYPE = "last_type";
const GENERAL = { name: "general", label: promptDialogText.general, color: "#007aff" };

/** Remembers the type of a new prompt, for the next one. */
export const rememberType = (id: number): void => void ownerStorage().setItem(LAST_TYPE, String(id));

/**
 * The types to choose from, and for a new prompt the one it starts with: the wanted one, or else the one used last. A library
 * without types gets the type General, so that a first prompt can be saved.
 */
export function useEditorTypes(source: { kind: "edit" } | { kind: "new"; typeId: number | undefined }) {
  const typesQuery = useTypes();
  const { data, refetch } = typesQuery;
  const { mutate: create, isIdle, isError } = useCreateType();
  const isMissing = source.kind === "new" && data?.length === 0;
  useEffect(() => {
    // Refused when another window has just made it: then it is in the list.
    if (isMissing && isIdle) create(GENERAL, { onError: () => void refetch() });
  }, [isMissing, isIdle, create, refetch]);
  const types = isMissing && !isError ? undefined : data;
  if (source.kind === "edit") return { types, firstType: undefined, typesQuery };
  const find = (id: number | undefined) => types?.find((type) => type.id === id);
  const firstType = find(source.typeId) ?? find(Number(ownerStorage().getItem(LAST_TYPE))) ?? types?.[0];
  return { types, firstType, typesQuery };
}
