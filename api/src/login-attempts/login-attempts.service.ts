import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { AuditService } from "../audit/audit.service.js";
import { Database, type Moment, type Transaction, toIso } from "../database/database.js";
import { mapPage, NEWEST_FIRST, type Page, readPage } from "../database/paging.js";
import { clientAddress, UNKNOWN_ADDRESS } from "../rate-limits/client-address.js";
import { deviceName } from "../sessions/device.js";
import type { User } from "../users/user.entity.js";
import type { FailedSignIn, ListFailedSignIns } from "./failed-sign-ins.dto.js";
import { LoginAttempt } from "./login-attempt.entity.js";

type FailedRow = { id: number; at: Moment; username: string | null; ip: string; userAgent: string | null };

type Device = { ip: string; userAgent: string | null };

const known = (userId: number) =>
  sql`user_id = ${userId} and successful and "timestamp" > now() - interval '90 days' and network <> ${UNKNOWN_ADDRESS}`;

@Injectable()
export class LoginAttemptsService {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
  ) {}

  recordSuccess(tx: Transaction, { id, username }: User, { ip, userAgent }: Device, timestamp: Date): void {
    const where = { ipAddress: ip, network: clientAddress(ip), userAgent };
    tx.em.persist(tx.em.create(LoginAttempt, { userId: id, username, ...where, successful: true, timestamp }));
  }

  /** A wrong password for an administrator's account is also recorded in the audit log. */
  recordRefused(username: string, { ip, userAgent }: Device, wasCompared = false): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.query(sql`
        insert into login_attempts (username, user_id, ip_address, network, user_agent)
        values (${username}, (select id from users where lower(username) = lower(${username})), ${ip}, ${clientAddress(ip)}, ${userAgent})`);
      if (wasCompared) await this.audit.recordFailedSignIn(tx, username, deviceName(userAgent), ip);
    });
  }

  async listFailed({ username, ...paging }: ListFailedSignIns, userId?: number): Promise<Page<FailedSignIn>> {
    const owner = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
    const named =
      username === undefined ? sql`true` : sql`user_id is not null and lower(username) = lower(${username})`;
    const matching = sql`from login_attempts where not successful and ${owner} and ${named}`;
    const rows = sql<FailedRow>`
      select id, "timestamp" as at, case when user_id is not null then username end as username, ip_address as ip,
             user_agent as "userAgent" ${matching}`;
    return mapPage(await readPage(this.db, paging, { rows, matching, order: NEWEST_FIRST }), toFailedSignIn);
  }

  async isKnown(userId: number, ip: string): Promise<boolean> {
    const query = sql`select from login_attempts where ${known(userId)} and network = ${clientAddress(ip)} limit 1`;
    return (await this.db.query(query)).length > 0;
  }

  async findNetworks(tx: Transaction, userId: number): Promise<string[]> {
    const rows = await tx.query(
      sql<{ network: string }>`select distinct network from login_attempts where ${known(userId)}`,
    );
    return rows.map(({ network }) => network);
  }
}

function toFailedSignIn({ at, ip, userAgent, ...row }: FailedRow): FailedSignIn {
  return { ...row, at: toIso(at), ip: ip.replace(/^::ffff:(?=\d+\.)/, ""), device: deviceName(userAgent) };
}
