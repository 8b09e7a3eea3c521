import { Button } from "@promptory/ui/button";
import { formatMoment, formatNumber } from "@promptory/ui/format";
import { Row, Stack } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Progress } from "antd";
import { DatabaseBackup } from "lucide-react";
import { useState } from "react";
import { type Backup, type Backups, useBackups, useCreateBackup } from "../../api/backups.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import { type BackupAction, BackupDialog } from "./backup-dialog.tsx";

const words = text.backups;
const { columns: names } = words;

/** The last backups, a button for one now, and what can be done with each. */
export function BackupsPage() {
  const answer = useBackups();
  const { data } = answer;
  const create = useCreateBackup();
  const { toast } = useToast();
  const [confirmed, setConfirmed] = useState<{ action: BackupAction; backup: Backup }>();
  const isBusy = data?.backups.some(({ status }) => status === "waiting" || status === "running") ?? false;
  const actionsOf = (backup: Backup) => {
    if (backup.status !== "done" || !backup.isHere || backup.isRestoring) return null;
    const made = formatMoment(backup.createdAt);
    return (
      <Row gap={12} wrap>
        <Button aria-label={words.downloadOf(made)} onClick={() => setConfirmed({ action: "download", backup })}>
          {words.download}
        </Button>
        {data?.canRestore && (
          <Button aria-label={words.restoreOf(made)} onClick={() => setConfirmed({ action: "restore", backup })}>
            {words.restore}
          </Button>
        )}
      </Row>
    );
  };
  const columns: DataColumns<Backup> = [
    { key: "made", title: names.file, rowScope: "row", width: "24%", render: (_, backup) => <Made backup={backup} /> },
    { key: "state", title: names.state, width: "20%", render: (_, backup) => <State backup={backup} /> },
    { key: "size", title: names.size, render: (_, backup) => <Size backup={backup} /> },
    {
      key: "verified",
      title: names.verified,
      render: (_, { status, verifiedAt }) => status === "done" && verifiedWords(verifiedAt),
    },
    { key: "where", title: names.where, render: (_, { host }) => <bdi>{host}</bdi> },
    { key: "actions", title: names.actions, width: 220, render: (_, backup) => actionsOf(backup) },
  ];
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <Row gap={12} wrap>
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
      </Row>
      <p style={{ visibility: data ? "visible" : "hidden" }}>{scheduleOf(data ?? DEFAULT_SCHEDULE)}</p>
      <DataTable
        columns={columns}
        empty={<EmptyState {...words.empty} icon={<DatabaseBackup aria-hidden size={20} />} />}
        loading={words.loading}
        minWidth={860}
        name={words.tableName}
        query={{ ...answer, error: data ? null : answer.error }}
        rows={data?.backups}
      />
      {confirmed && <BackupDialog {...confirmed} onClose={() => setConfirmed(undefined)} />}
    </Stack>
  );
}

type Schedule = Pick<Backups, "intervalHours" | "keepDaily" | "keepWeekly">;

/** Has the height of the schedule until that is known. */
const DEFAULT_SCHEDULE: Schedule = { intervalHours: 24, keepDaily: 7, keepWeekly: 4 };

function scheduleOf({ intervalHours, keepDaily, keepWeekly }: Schedule): string {
  return intervalHours === 0 ? words.off : words.schedule(intervalHours, keepDaily, keepWeekly);
}

function Made({ backup: { createdAt, kind, createdBy, file } }: { backup: Backup }) {
  return (
    <span title={file ?? undefined}>
      {formatMoment(createdAt)}
      <Text kind="details">
        {words.kinds[kind]} {createdBy && <bdi>{words.by(createdBy)}</bdi>}
      </Text>
    </span>
  );
}

function State({ backup: { status, percent, error, isRestoring, restoreError } }: { backup: Backup }) {
  if (isRestoring) return <span role="status">{words.restoring}</span>;
  if (restoreError) return <span role="alert">{words.restoreFailed(restoreError)}</span>;
  if (status === "running") {
    return <Progress aria-label={words.progress} percent={percent} size="small" />;
  }
  return (
    <>
      {words.states[status]} {error && <Text kind="details">{error}</Text>}
    </>
  );
}

function Size({ backup: { sizeBytes, rowCount } }: { backup: Backup }) {
  if (sizeBytes === null) return null;
  return (
    <>
      {words.size(formatNumber(Math.ceil(sizeBytes / 1e5) / 10))}
      {rowCount !== null && <Text kind="details">{words.rows(rowCount)}</Text>}
    </>
  );
}

function verifiedWords(verifiedAt: string | null) {
  return verifiedAt === null ? words.notVerified : <span title={formatMoment(verifiedAt)}>{words.verified}</span>;
}
