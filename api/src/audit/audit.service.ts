import type { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import type { Actor } from "./actor.js";
import type { AuditAction } from "./audit-actions.js";

/** One thing an administrator did. `details` never holds a secret or the text of a prompt. */
export type AuditRecord = Actor & {
  action: AuditAction;
  /** What was done something to, in one word: user, key, default-type. */
  targetKind: string;
  targetId?: number | null;
  /** Its name at that moment: the thing may be gone when somebody reads this. */
  targetName?: string | null;
  details?: Record<string, string | number | boolean | null>;
};

const INSERT = `
  insert into audit_log (actor_id, actor_name, action, target_kind, target_id, target_name, details, ip)
  values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)`;

/** Writes the audit log. The database refuses to change a row of it, or to remove one before its time. */
@Injectable()
export class AuditService {
  /** Adds a record in the caller's transaction: what is rolled back was never done. */
  async record(em: EntityManager, { details = {}, targetId, targetName, ...record }: AuditRecord): Promise<void> {
    const { actorId, actorName, action, targetKind, ip } = record;
    const target = [targetKind, targetId ?? null, targetName ?? null];
    await em.execute(INSERT, [actorId, actorName, action, ...target, JSON.stringify(details), ip]);
  }
}
