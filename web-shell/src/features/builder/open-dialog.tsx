import { IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { Row } from "@promptory/ui/layout";
import { RelativeTime } from "@promptory/ui/relative-time";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Trash2 } from "lucide-react";
import {
  type Megaprompt,
  useMegaprompts,
  useRemoveMegaprompt,
  useSaveMegaprompt,
} from "../../api/library/megaprompts.ts";
import { builder as words } from "../../locales/en/builder.ts";
import styles from "./open-dialog.module.css";

/** The saved megaprompts, to open or to delete. */
export function OpenDialog({ onOpen, onClose }: { onOpen(id: number): void; onClose(): void }) {
  const saved = useMegaprompts();
  const remove = useRemoveWithUndo();
  const open = (id: number) => {
    onClose();
    onOpen(id);
  };
  return (
    <Dialog title={words.openTitle} description={words.openHint} width={560} closeLabel={words.close} onClose={onClose}>
      {saved.isPending && (
        <SkeletonGroup label={words.openTitle}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </SkeletonGroup>
      )}
      {saved.isError && (
        <ErrorState
          title={words.openFailed}
          message={saved.error.message}
          onRetry={() => void saved.refetch()}
          retrying={saved.isFetching}
        />
      )}
      {saved.data?.length === 0 && <EmptyState title={words.openNone} hint={words.openNoneHint} />}
      <ul className={styles.list}>
        {saved.data?.map((megaprompt) => (
          <Row key={megaprompt.id} as="li">
            <button type="button" className={styles.open} onClick={() => open(megaprompt.id)}>
              <span className={styles.name} dir="auto">
                {megaprompt.name}
              </span>
              <span className={styles.detail}>
                {words.promptCount(megaprompt.parts.filter(({ kind }) => kind === "prompt").length)} ·{" "}
                <RelativeTime date={megaprompt.updatedAt} />
              </span>
            </button>
            <IconButton
              label={words.delete(megaprompt.name)}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => void remove(megaprompt)}
            />
          </Row>
        ))}
      </ul>
    </Dialog>
  );
}

/** Deletes at once and offers the way back. */
function useRemoveWithUndo() {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const remove = useRemoveMegaprompt();
  const save = useSaveMegaprompt();
  const tell = (error: unknown) => showFailure(words.deleteFailed, error);
  return async ({ id, name, separator, titles, parts }: Megaprompt) => {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      return tell(error);
    }
    const undo = () => save.mutateAsync({ body: { name, separator, titles, parts } }).catch(tell);
    toast({ title: words.deleted, description: name, action: { label: words.undo, onClick: () => void undo() } });
  };
}
