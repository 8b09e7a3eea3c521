import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { EmptyState } from "@promptory/ui/states";
import { text } from "../../locales/en/text.ts";
import type { Unsent } from "../../messages.ts";
import { momentOf } from "../library/status-line.tsx";
import styles from "./unsent-dialog.module.css";

const words = text.unsent;

/** Props of the dialog. */
export type UnsentDialogProps = {
  unsent: Unsent[];
  onEdit: (unsent: Unsent) => void;
  onDiscard: (id: string) => void;
  onSend: () => void;
  onClose: () => void;
};

/** What the server does not have yet, and what it would not take: each can be edited or discarded. */
export function UnsentDialog({ unsent, onEdit, onDiscard, onSend, onClose }: UnsentDialogProps) {
  const canSend = unsent.some(({ refusal }) => refusal === null);
  return (
    <Dialog
      title={words.title}
      description={words.lead}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        canSend && (
          <Button variant="primary" onClick={onSend} data-autofocus>
            {words.send}
          </Button>
        )
      }
    >
      {unsent.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <ul className={styles.list}>
          {unsent.map((one) => (
            <Line key={one.id} unsent={one} onEdit={() => onEdit(one)} onDiscard={() => onDiscard(one.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Line({ unsent, onEdit, onDiscard }: { unsent: Unsent; onEdit: () => void; onDiscard: () => void }) {
  const name = nameOf(unsent);
  return (
    <li className={styles.item}>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className={unsent.refusal === null ? styles.meta : styles.refusal}>
        {unsent.refusal ?? words.since(momentOf(new Date(unsent.at).toISOString()))}
      </p>
      <div className={styles.buttons}>
        {unsent.draft && (
          <Button aria-label={words.editOne(name)} onClick={onEdit}>
            {words.edit}
          </Button>
        )}
        <Button variant="quiet" aria-label={words.discardOne(name)} onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </li>
  );
}

function nameOf({ kind, title, count }: Unsent): string {
  if (kind === "save") return words.save(title ?? "");
  if (kind === "version") return words.version(title ?? "");
  return words.uses(count);
}
