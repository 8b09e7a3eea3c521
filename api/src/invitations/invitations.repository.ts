import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, NEWEST_FIRST, type Page, readPage } from "../database/paging.js";
import type { CreateInvitation, Invitation, ListInvitations } from "./invitations.dto.js";

type Row = Omit<Invitation, "createdAt" | "expiresAt" | "revokedAt"> & {
  createdAt: Moment;
  expiresAt: Moment;
  revokedAt: Moment | null;
};

const COLUMNS = sql`i.id, i.note, i.max_uses as "maxUses", i.uses, u.username as "createdBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.revoked_at as "revokedAt"`;
const FROM = sql`from invitations i left join users u on u.id = i.created_by`;
const IS_VALID = sql`revoked_at is null and uses < max_uses and expires_at > now()`;

@Injectable()
export class InvitationsRepository {
  constructor(private readonly db: Database) {}

  async list(query: ListInvitations): Promise<Page<Invitation>> {
    const rows = sql<Row>`select ${COLUMNS} ${FROM}`;
    return mapPage(await readPage(this.db, query, { rows, matching: FROM, order: NEWEST_FIRST }), toInvitation);
  }

  async create(
    tx: Transaction,
    createdBy: number | null,
    hash: string,
    { note, maxUses, days }: CreateInvitation,
  ): Promise<Invitation | undefined> {
    const [made] = await tx.query(sql<{ id: number }>`
      insert into invitations (code_hash, note, max_uses, created_by, expires_at)
      values (${hash}, ${note}, ${maxUses}, ${createdBy}, now() + make_interval(days => ${days})) returning id`);
    const [row] = await tx.query(sql<Row>`select ${COLUMNS} ${FROM} where i.id = ${made?.id}`);
    return row && toInvitation(row);
  }

  async revoke(tx: Transaction, id: number): Promise<string | undefined> {
    const [row] = await tx.query(sql<{ note: string }>`
      update invitations set revoked_at = now() where id = ${id} and revoked_at is null returning note`);
    return row?.note;
  }

  async exists(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query(sql`select from invitations where id = ${id}`)).length > 0;
  }

  async isValid(hash: string): Promise<boolean> {
    return (await this.db.query(sql`select from invitations where code_hash = ${hash} and ${IS_VALID}`)).length > 0;
  }

  /** False when no longer valid. The row stays locked until the transaction ends. */
  async use(tx: Transaction, hash: string): Promise<boolean> {
    const used = sql`update invitations set uses = uses + 1 where code_hash = ${hash} and ${IS_VALID} returning id`;
    return (await tx.query(used)).length > 0;
  }
}

function toInvitation(row: Row): Invitation {
  return {
    ...row,
    createdAt: toIso(row.createdAt),
    expiresAt: toIso(row.expiresAt),
    revokedAt: row.revokedAt && toIso(row.revokedAt),
  };
}
