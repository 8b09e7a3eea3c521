import { Button } from "@promptory/ui/button";
import { Row, Stack } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { type Invitation, useInvitations, useRevokeInvitation } from "../../api/invitations.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { Day } from "../../components/moments.tsx";
import { text } from "../../locales/en/index.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";

const PAGE_SIZE = 25;
const words = text.invitations;
const { columns: names } = words;

/** Invitation links: who made them, how often they were used, until when they are valid. */
export function InvitationsPage() {
  const { params, write } = useUrlState();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const answer = useInvitations({ page, limit: PAGE_SIZE });
  const { data } = answer;
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<Invitation>();
  const columns: DataColumns<Invitation> = [
    { key: "note", title: names.note, rowScope: "row", render: (_, { note }) => <bdi>{note || words.noNote}</bdi> },
    { key: "state", title: names.state, render: (_, invitation) => words.states[stateOf(invitation)] },
    { key: "uses", title: names.uses, render: (_, { uses, maxUses }) => words.usesOf(uses, maxUses) },
    { key: "createdBy", title: names.createdBy, render: (_, { createdBy }) => <bdi>{createdBy}</bdi> },
    { key: "created", title: names.created, render: (_, { createdAt }) => <Day at={createdAt} /> },
    { key: "expires", title: names.expires, render: (_, { expiresAt }) => <Day at={expiresAt} /> },
    {
      key: "actions",
      title: names.actions,
      align: "end",
      render: (_, invitation) =>
        stateOf(invitation) === "valid" && (
          <Button aria-label={words.revokeOf(invitation.note || words.noNote)} onClick={() => setRevoked(invitation)}>
            {words.revoke}
          </Button>
        ),
    },
  ];
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <Row gap={12} wrap>
        <Button icon={<Plus aria-hidden size={16} />} onClick={() => setCreating(true)} variant="primary">
          {words.create}
        </Button>
      </Row>
      <p style={{ visibility: data ? "visible" : "hidden" }}>{words.modes[data?.mode ?? "open"]}</p>
      <DataTable
        columns={columns}
        empty={<EmptyState {...words.empty} icon={<Ticket aria-hidden size={20} />} />}
        loading={words.loading}
        minWidth={820}
        name={words.tableName}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          total: data?.total,
          noun: words.noun,
          onPage: (next, options) => write(() => new URLSearchParams(next > 1 ? { page: `${next}` } : {}), options),
        }}
        query={answer}
        rows={data?.invitations}
      />
      {isCreating && <InvitationDialog onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

function stateOf({ revokedAt, uses, maxUses, expiresAt }: Invitation): keyof typeof words.states {
  if (revokedAt) return "revoked";
  if (uses >= maxUses) return "used";
  return Date.parse(expiresAt) <= Date.now() ? "expired" : "valid";
}

function RevokeDialog({ invitation: { id, note }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmWrite
      busyLabel={words.confirm.busy}
      confirmLabel={words.revoke}
      done={{ title: words.confirm.done, description: note }}
      failed={words.confirm.failed}
      isPending={revoke.isPending}
      onClose={onClose}
      title={words.confirm.title}
      write={() => revoke.mutateAsync(id)}
    >
      {words.confirm.question}
    </ConfirmWrite>
  );
}
