import { Injectable } from "@nestjs/common";
import { sql } from "kysely";
import { type Actor, actorOf } from "../common/access.js";
import type { Database, Transaction } from "../database/database.js";
import type { AuditAction } from "./audit-actions.js";

/** `details` never contains a secret or the text of a prompt. */
export type AuditRecord = Actor & {
  action: AuditAction;
  targetKind: string;
  targetId?: number | null;
  /** At that time: the object may be deleted later. */
  targetName?: string | null;
  details?: Record<string, string | number | boolean | null>;
};

/** The database refuses updates and early deletes. */
@Injectable()
export class AuditService {
  async record(db: Database, { details = {}, targetId, targetName, ...record }: AuditRecord): Promise<void> {
    const { actorId, actorName, action, targetKind, ip } = record;
    await db.query(sql`
      insert into audit_log (actor_id, actor_name, action, target_kind, target_id, target_name, details, ip)
      values (${actorId}, ${actorName}, ${action}, ${targetKind}, ${targetId ?? null}, ${targetName ?? null}, ${JSON.stringify(details)}::jsonb, ${ip})`);
  }

  /** Once an hour for each administrator and account. */
  async recordReading(db: Database, { actorId, actorName, ip }: Actor, ownerId: number): Promise<void> {
    await db.query(sql`
      insert into audit_log (actor_id, actor_name, action, target_kind, target_id, target_name, ip)
      select ${actorId}::int, ${actorName}::text, 'user.read-prompts', 'user', u.id, u.username, ${ip}::text from users u
       where u.id = ${ownerId} and not exists (
         select from audit_log where "at" > now() - interval '1 hour' and action = 'user.read-prompts'
            and actor_id = ${actorId}::int and target_id = u.id)`);
  }

  async recordFailedSignIn(tx: Transaction, username: string, device: string, ip: string): Promise<void> {
    const actor = actorOf(undefined, ip);
    await tx.query(sql`
      insert into audit_log (actor_name, action, target_kind, target_id, target_name, details, ip)
      select ${actor.actorName}::text, 'admin.sign-in-failed', 'user', u.id, u.username, jsonb_build_object('device', ${device}::text), ${actor.ip}::text
        from users u where lower(u.username) = lower(${username}) and u.is_admin`);
  }
}
