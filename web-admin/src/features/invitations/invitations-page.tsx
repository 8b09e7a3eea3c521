import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { EmptyState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Invitation, useInvitations, useRevokeInvitation } from "../../data/invitations.ts";
import styles from "../../parts/list.module.css";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { LoadError } from "../../parts/load-error.tsx";
import { Day } from "../../parts/moments.tsx";
import { Pager } from "../../parts/pager.tsx";
import { text } from "../../text/index.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";

const PAGE_SIZE = 25;
const words = text.invitations;
const { columns: names } = words;

/** Invitation links: who made them, how often they were used, until when they are valid. */
export function InvitationsPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useInvitations({ page, limit: PAGE_SIZE });
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<Invitation>();
  const columns: ListColumn<Invitation>[] = [
    { name: names.note, isRowHeader: true, cell: ({ note }) => <bdi>{note || words.noNote}</bdi> },
    { name: names.state, cell: (invitation) => words.states[stateOf(invitation)] },
    { name: names.uses, cell: ({ uses, maxUses }) => words.usesOf(uses, maxUses) },
    { name: names.createdBy, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
    { name: names.created, cell: ({ createdAt }) => <Day at={createdAt} /> },
    { name: names.expires, cell: ({ expiresAt }) => <Day at={expiresAt} /> },
    {
      name: names.actions,
      cell: (invitation) =>
        stateOf(invitation) === "valid" && (
          <Button aria-label={words.revokeOf(invitation.note || words.noNote)} onClick={() => setRevoked(invitation)}>
            {words.revoke}
          </Button>
        ),
    },
  ];
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame}>
      <div className={styles.toolbar}>
        <Button icon={<Plus aria-hidden size={16} />} onClick={() => setCreating(true)} variant="primary">
          {words.create}
        </Button>
      </div>
      {data && <p>{words.modes[data.mode]}</p>}
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data?.total === 0 ? (
        <EmptyState {...words.empty} icon={<Ticket aria-hidden size={20} />} />
      ) : (
        (data || !error) && (
          <ListTable columns={columns} isStale={isPlaceholderData} name={words.tableName} rows={data?.invitations} />
        )
      )}
      {data && data.total > 0 && (
        <Pager
          noun={words.noun}
          onPage={(next) => setParams(next > 1 ? { page: `${next}` } : {})}
          page={page}
          pageSize={PAGE_SIZE}
          shown={data.invitations.length}
          total={data.total}
        />
      )}
      {isCreating && <InvitationDialog onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

function stateOf({ revokedAt, uses, maxUses, expiresAt }: Invitation): keyof typeof words.states {
  if (revokedAt) return "revoked";
  if (uses >= maxUses) return "used";
  return Date.parse(expiresAt) <= Date.now() ? "expired" : "valid";
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation();
  const { toast } = useToast();
  const confirm = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => void toast({ title: words.confirm.done, description: invitation.note }),
      onError: ({ message }) =>
        void toast({ title: words.confirm.failed, description: message, variant: "destructive" }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      busy={revoke.isPending}
      busyLabel={words.confirm.busy}
      confirmLabel={words.revoke}
      onCancel={onClose}
      onConfirm={confirm}
      open
      title={words.confirm.title}
    >
      {words.confirm.question}
    </ConfirmDialog>
  );
}
