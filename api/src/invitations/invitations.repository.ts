import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { type RawBuilder, sql } from "kysely";
import { type Moment, toIso } from "../common/moment.js";
import type { Page } from "../common/paging.js";
import { rowsOf } from "../database/rows.js";
import type { CreateInvitation, Invitation, ListInvitations } from "./invitations.dto.js";

type Row = Omit<Invitation, "createdAt" | "expiresAt" | "revokedAt"> & {
  createdAt: Moment;
  expiresAt: Moment;
  revokedAt: Moment | null;
};

const COLUMNS = sql`i.id, i.note, i.max_uses as "maxUses", i.uses, u.username as "createdBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.revoked_at as "revokedAt"`;
const IS_VALID = sql`revoked_at is null and uses < max_uses and expires_at > now()`;

@Injectable()
export class InvitationsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The newest first. */
  async list({ limit, page }: ListInvitations): Promise<Page<Invitation>> {
    const [rows, [count]] = await Promise.all([
      this.find(this.em, sql`order by i.id desc limit ${limit} offset ${(page - 1) * limit}`),
      rowsOf(this.em, sql<{ total: number }>`select count(*)::int as total from invitations`),
    ]);
    return { items: rows, total: count?.total ?? 0 };
  }

  async create(
    em: EntityManager,
    createdBy: number | null,
    hash: string,
    { note, maxUses, days }: CreateInvitation,
  ): Promise<Invitation | undefined> {
    const [made] = await rowsOf(
      em,
      sql<{ id: number }>`
      insert into invitations (code_hash, note, max_uses, created_by, expires_at)
      values (${hash}, ${note}, ${maxUses}, ${createdBy}, now() + make_interval(days => ${days})) returning id`,
    );
    return (await this.find(em, sql`where i.id = ${made?.id}`))[0];
  }

  /** The note of the invitation; undefined when there is no such one or it was revoked before. */
  async revoke(em: EntityManager, id: number): Promise<string | undefined> {
    const [row] = await rowsOf(
      em,
      sql<{ note: string }>`
      update invitations set revoked_at = now() where id = ${id} and revoked_at is null returning note`,
    );
    return row?.note;
  }

  async exists(em: EntityManager, id: number): Promise<boolean> {
    return (await rowsOf(em, sql`select from invitations where id = ${id}`)).length > 0;
  }

  async isValid(hash: string): Promise<boolean> {
    return (await rowsOf(this.em, sql`select from invitations where code_hash = ${hash} and ${IS_VALID}`)).length > 0;
  }

  /** Counts a use; false when the invitation is not valid any more. The row stays locked until the transaction ends. */
  async use(em: EntityManager, hash: string): Promise<boolean> {
    const used = sql`update invitations set uses = uses + 1 where code_hash = ${hash} and ${IS_VALID} returning id`;
    return (await rowsOf(em, used)).length > 0;
  }

  private async find(em: EntityManager, rest: RawBuilder<unknown>): Promise<Invitation[]> {
    const rows = await rowsOf(
      em,
      sql<Row>`select ${COLUMNS} from invitations i left join users u on u.id = i.created_by ${rest}`,
    );
    return rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      expiresAt: toIso(row.expiresAt),
      revokedAt: row.revokedAt && toIso(row.revokedAt),
    }));
  }
}
