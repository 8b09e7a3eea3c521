import { toApiError } from "@promptory/api-client";
import { IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useToast } from "@promptory/ui/toast";
import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { useFilters, useRemoveFilter } from "../../../data/filters.ts";
import { text } from "../../../text/library.ts";
import styles from "./saved-filters.module.css";

const words = text.savedFilters;

/** The filters somebody named, each to open or to forget. */
export function EditFilters({ onClose }: { onClose(): void }) {
  const { toast } = useToast();
  const { data = [] } = useFilters();
  const { mutate: remove } = useRemoveFilter();
  const fail = (error: unknown) =>
    toast({ title: words.removeFailed, description: toApiError(error).message, variant: "destructive" });
  return (
    <Dialog title={words.editTitle} closeLabel={words.close} onClose={onClose}>
      {data.length === 0 && <p>{words.empty}</p>}
      <ul className={styles.list}>
        {data.map(({ id, name, query }) => (
          <li key={id} className={styles.row}>
            <Link to={`/templates?${query}`} onClick={onClose}>
              {name}
            </Link>
            <IconButton
              label={words.remove(name)}
              variant="danger"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(id, { onError: fail })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
