import { Button } from "@promptory/ui/button";
import { formatMoment, formatNumber } from "@promptory/ui/format";
import { EmptyState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { useWide } from "@promptory/ui/use-wide";
import { DatabaseBackup } from "lucide-react";
import { useState } from "react";
import { type Backup, useBackups, useCreateBackup } from "../../data/backups.ts";
import styles from "../../parts/list.module.css";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { LoadError } from "../../parts/load-error.tsx";
import { text } from "../../text/index.ts";
import { type BackupAction, BackupDialog } from "./backup-dialog.tsx";

const TABLE_WIDTH = 760;
const words = text.backups;
const { columns: names } = words;

/** The last backups, a button for one now, and what can be done with each. */
export function BackupsPage() {
  const { data, error, isFetching, refetch } = useBackups();
  const create = useCreateBackup();
  const { toast } = useToast();
  const [confirmed, setConfirmed] = useState<{ action: BackupAction; backup: Backup }>();
  const isBusy = data?.backups.some(({ status }) => status === "waiting" || status === "running") ?? false;
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const actionsOf = (backup: Backup) => {
    if (backup.status !== "done" || !backup.isHere || backup.isRestoring) return null;
    const made = formatMoment(backup.createdAt);
    return (
      <div className={styles.toolbar}>
        <Button aria-label={words.downloadOf(made)} onClick={() => setConfirmed({ action: "download", backup })}>
          {words.download}
        </Button>
        {data?.canRestore && (
          <Button aria-label={words.restoreOf(made)} onClick={() => setConfirmed({ action: "restore", backup })}>
            {words.restore}
          </Button>
        )}
      </div>
    );
  };
  const columns: ListColumn<Backup>[] = [
    { name: names.file, isRowHeader: true, cell: (backup) => <Made backup={backup} /> },
    { name: names.state, cell: (backup) => <State backup={backup} /> },
    { name: names.size, cell: (backup) => <Size backup={backup} /> },
    { name: names.verified, cell: ({ status, verifiedAt }) => status === "done" && verifiedWords(verifiedAt) },
    { name: names.where, cell: ({ host }) => <bdi>{host}</bdi> },
    { name: names.actions, cell: actionsOf },
  ];
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame} ref={frame}>
      <div className={styles.toolbar}>
        <Button
          busy={create.isPending || isBusy}
          icon={<DatabaseBackup aria-hidden size={16} />}
          onClick={() =>
            create.mutate(undefined, {
              onError: ({ message }) =>
                void toast({ title: words.createFailed, description: message, variant: "destructive" }),
            })
          }
          variant="primary"
        >
          {isBusy ? words.creating : words.create}
        </Button>
      </div>
      {data && (
        <p>
          {data.intervalHours === 0 ? words.off : words.schedule(data.intervalHours, data.keepDaily, data.keepWeekly)}
        </p>
      )}
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && !data && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data?.backups.length === 0 ? (
        <EmptyState {...words.empty} icon={<DatabaseBackup aria-hidden size={20} />} />
      ) : wide ? (
        (data || !error) && <ListTable columns={columns} isStale={false} name={words.tableName} rows={data?.backups} />
      ) : (
        <ul aria-label={words.tableName} className={styles.cards}>
          {data?.backups.map((backup) => (
            <li className={styles.card} key={backup.id}>
              <Made backup={backup} />
              <span>
                <State backup={backup} /> <Size backup={backup} />
              </span>
              {actionsOf(backup)}
            </li>
          ))}
        </ul>
      )}
      {confirmed && <BackupDialog {...confirmed} onClose={() => setConfirmed(undefined)} />}
    </section>
  );
}

function Made({ backup: { createdAt, kind, createdBy, file } }: { backup: Backup }) {
  return (
    <span title={file ?? undefined}>
      {formatMoment(createdAt)}
      <span className={styles.faint}>
        {" "}
        {words.kinds[kind]} {createdBy && <bdi>{words.by(createdBy)}</bdi>}
      </span>
    </span>
  );
}

function State({ backup: { status, percent, error, isRestoring, restoreError } }: { backup: Backup }) {
  if (isRestoring) return <span role="status">{words.restoring}</span>;
  if (restoreError) return <span role="alert">{words.restoreFailed(restoreError)}</span>;
  if (status === "running") {
    return (
      <>
        <progress aria-label={words.progress} max={100} value={percent} /> {words.running(percent)}
      </>
    );
  }
  return (
    <>
      {words.states[status]} {error && <span className={styles.faint}>{error}</span>}
    </>
  );
}

function Size({ backup: { sizeBytes, rowCount } }: { backup: Backup }) {
  if (sizeBytes === null) return null;
  return (
    <>
      {words.size(formatNumber(Math.ceil(sizeBytes / 1e5) / 10))}
      {rowCount !== null && <span className={styles.faint}> {words.rows(rowCount)}</span>}
    </>
  );
}

function verifiedWords(verifiedAt: string | null) {
  return verifiedAt === null ? words.notVerified : <span title={formatMoment(verifiedAt)}>{words.verified}</span>;
}
