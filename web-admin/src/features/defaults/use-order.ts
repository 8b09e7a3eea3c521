import { toApiError } from "@promptory/api-client";
import { useToast } from "@promptory/ui/toast";
import { useMemo, useState } from "react";
import { text } from "../../locales/en/index.ts";

/** What saves an order. */
interface Saving<Body> {
  mutate(body: Body, on: { onError: (error: unknown) => void; onSettled: () => void }): void;
}

/** Shows rows in the order they were just put into, until the saved order is here; a refused one goes back. */
export function useOrder<Row extends { id: number }, Body>(
  rows: Row[],
  saving: Saving<Body>,
  toBody: (ids: number[]) => Body,
) {
  const { toast } = useToast();
  const [ids, setIds] = useState<number[]>();
  const reorder = (next: number[]) => {
    setIds(next);
    const refuse = (error: unknown) => {
      const { message } = toApiError(error);
      toast({ title: text.defaults.failed.order, description: message, variant: "destructive" });
    };
    saving.mutate(toBody(next), { onError: refuse, onSettled: () => setIds(undefined) });
  };
  const ordered = useMemo(() => (ids ? inOrder(rows, ids) : rows), [rows, ids]);
  return { ordered, reorder };
}

/** Rows that are not named stay behind the others. */
function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
