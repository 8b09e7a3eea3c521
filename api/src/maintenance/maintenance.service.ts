import { Injectable, Logger } from "@nestjs/common";
import { TRASH_DAYS } from "@promptory/rules";
import { type RawBuilder, sql } from "kysely";
import { isLockTimeout } from "../common/database-errors.js";
import { describeError } from "../common/logging.js";
import { DAY_MS, HOUR_MS } from "../common/time.js";
import { Database } from "../database/database.js";
import { LOCK_TIMEOUT_MS } from "../database/migrate.js";
import { IS_IMPORTING } from "../import/importing.js";
import { forgetTexts } from "../improve/forget-texts.js";
import { indexAgain } from "../template-rows/search-rows.js";

const KEEP_SESSIONS_MS = 30 * DAY_MS;
const KEEP_ATTEMPTS_MS = 90 * DAY_MS;
const KEEP_MESSAGES_MS = 90 * DAY_MS;
const KEEP_IMPROVEMENTS_MS = 30 * DAY_MS;
const KEEP_TEXTS_MS = 60_000;
const KEEP_TRASH_MS = TRASH_DAYS * DAY_MS;
const KEEP_CODE_MAILS_MS = DAY_MS;
const KEEP_PREVIEWS_MS = HOUR_MS;
const KEEP_IMPORTS_MS = 31 * DAY_MS;
const KEEP_INVITATIONS_MS = 90 * DAY_MS;
const KEEP_SITE_DAYS_MS = 90 * DAY_MS;
// Per run, each with one record in the audit log; the rest is for the next hour.
const AUDIT_BATCH = 100_000;
const AUDIT_SECONDS = 60;
const BATCH = 5_000;
// Reads every prompt, so it runs once a night (UTC).
const COUNTS_HOUR = 3;
const COUNTS_SECONDS = 60;
const SEARCH_BATCH = 50;
const TRASH_BATCH = 20;

export type Pruned = Readonly<Record<keyof ReturnType<MaintenanceService["steps"]>, number>>;

@Injectable()
export class MaintenanceService {
  private readonly logger = new Logger(MaintenanceService.name);

  constructor(private readonly db: Database) {}

  /** Undefined until the clock has been a day past the last run for an hour: a wrong clock must not empty the trash. */
  async run(auditDays: number): Promise<Pruned | undefined> {
    const rows = await this.db.query(sql<{ now: Date; canRun: boolean }>`
      update pruning_clock
         set ahead_since = case when last_run_at > now() - interval '1 day' then null else least(ahead_since, now()) end
      returning now() as now, ahead_since is null or ahead_since <= now() - interval '1 hour' as "canRun"`);
    const [clock] = rows;
    if (!clock?.canRun) {
      this.logger.warn(
        "Nothing is pruned: the clock is more than a day past the last run. Waiting until it was so for an hour.",
      );
      return undefined;
    }
    await this.db.query(sql`update pruning_clock set last_run_at = ${clock.now}, ahead_since = null`);
    return this.prune(new Date(clock.now), auditDays);
  }

  /** `auditDays` 0: never. A failing step does not stop the others; the error at the end names it. */
  async prune(now: Date, auditDays = 0): Promise<Pruned> {
    const removed: [string, number][] = [];
    const failed: string[] = [];
    for (const [name, step] of Object.entries(this.steps(now, auditDays))) {
      try {
        removed.push([name, await step()]);
      } catch (error) {
        failed.push(name);
        const { type, code } = describeError(error);
        this.logger.error(`Pruning ${name} failed: ${[type, code].filter(Boolean).join(" ")}`);
      }
    }
    if (failed.length > 0) throw new Error(`Pruning failed: ${failed.join(", ")}`);
    return Object.fromEntries(removed) as Pruned;
  }

  steps(now: Date, auditDays: number) {
    const session = new Date(now.getTime() - KEEP_SESSIONS_MS);
    const message = new Date(now.getTime() - KEEP_MESSAGES_MS);
    const trash = new Date(now.getTime() - KEEP_TRASH_MS);
    const codeMail = new Date(now.getTime() - KEEP_CODE_MAILS_MS);
    const attempt = new Date(now.getTime() - KEEP_ATTEMPTS_MS);
    return {
      sessions: () => this.removeAll("sessions", sql`ended_at < ${session} or expires_at < ${session}`),
      loginAttempts: () => this.removeAll("login_attempts", sql`"timestamp" < ${attempt}`),
      attemptCounts: () => this.removeAll("attempt_counts", sql`forget_at < ${now}`),
      limitCounts: () => this.removeAll("limit_counts", sql`ends_at < ${now}`),
      auditRecords: async () => (auditDays > 0 ? this.pruneAudit(auditDays) : 0),
      contactMessages: () =>
        this.removeAll(
          "contact_messages",
          sql`created_at < ${message} and id in (select contact_message_id from mails where status = 'sent')`,
        ),
      codeMails: () => this.removeAll("mails", sql`kind <> 'contact' and created_at < ${codeMail}`),
      codes: () => this.forgetCodes(now),
      imports: () => this.removeImports(now),
      improvements: () => this.forgetImprovements(now),
      idempotencyKeys: () => this.removeAll("idempotency_keys", sql`created_at < ${new Date(now.getTime() - DAY_MS)}`),
      invitations: () =>
        this.removeAll("invitations", sql`expires_at < ${new Date(now.getTime() - KEEP_INVITATIONS_MS)}`),
      connectCodes: () => this.removeAll("extension_connect_codes", sql`expires_at < ${now}`),
      grants: () => this.removeAll("api_keys", sql`refresh_ends_at < ${now}`),
      oauthCodes: () => this.removeAll("oauth_codes", sql`expires_at < ${new Date(now.getTime() - DAY_MS)}`),
      oauthClients: () =>
        this.removeAll("oauth_clients", sql`used_at is null and created_at < ${new Date(now.getTime() - DAY_MS)}`),
      siteDays: () => this.removeAll("extension_site_days", sql`day < ${dayOf(now, KEEP_SITE_DAYS_MS)}::date`),
      trash: () => this.removeAll("trash_items", sql`deleted_at < ${trash}`, TRASH_BATCH),
      templateCounts: async () => (now.getUTCHours() === COUNTS_HOUR ? this.correctCounts() : 0),
      searchWords: () => this.indexSearchWords(),
      formerSearch: () => this.emptyFormerSearch(now),
      operations: () => this.removeAll("operations", sql`expires_at < ${now}`, TRASH_BATCH),
    };
  }

  private pruneAudit(days: number): Promise<number> {
    return this.db.transaction(async (tx) => {
      await tx.allowSeconds(AUDIT_SECONDS);
      const rows = await tx.query(
        sql<{
          removed: number;
        }>`select prune_audit_log(${days}, ${AUDIT_BATCH}) as removed`,
      );
      return rows[0]?.removed ?? 0;
    });
  }

  private async correctCounts(): Promise<number> {
    const corrected = await this.db.transaction(async (tx) => {
      await tx.allowSeconds(COUNTS_SECONDS);
      const rows = await tx.query(sql<{ n: number }>`select correct_template_counts() as n`);
      return rows[0]?.n ?? 0;
    });
    if (corrected > 0) this.logger.error(`The counts of prompts were wrong for ${corrected} accounts.`);
    return corrected;
  }

  private async indexSearchWords(): Promise<number> {
    for (let total = 0; ; ) {
      const written = await this.db.transaction(async (tx) => {
        // Locked: the text must not change before its search row is written.
        const ids = await tx.ids(sql<{ id: number }>`
          select t.id from templates t
           where t.id in (select template_id from search_rows where words is null order by template_id limit ${SEARCH_BATCH})
           order by t.id for no key update skip locked`);
        await indexAgain(tx, ids);
        return ids.length;
      });
      total += written;
      if (written === 0) return total;
    }
  }

  /** A day after the upgrade no process of the former version reads `template_search`. */
  private async emptyFormerSearch(now: Date): Promise<number> {
    const isDue = sql<{ n: number }>`
      select 1 as n from schema_migrations
       where name = '0061-fill-search-rows' and executed_at < ${new Date(now.getTime() - DAY_MS)}
         and (exists (select from pg_trigger where tgrelid = 'search_rows'::regclass) or exists (select from template_search))`;
    if ((await this.db.query(isDue)).length === 0) return 0;
    try {
      await this.db.transaction(async (tx) => {
        await tx.query(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`);
        for (const event of ["insert", "update"])
          await tx.query(sql`drop trigger if exists ${sql.raw(`search_rows_${event}`)} on search_rows`);
        await tx.query(sql`truncate template_search`);
      });
      return 1;
    } catch (error) {
      // Requests wait behind this: it is tried again in an hour.
      if (isLockTimeout(error)) return 0;
      throw error;
    }
  }

  private removeImports(now: Date): Promise<number> {
    const preview = new Date(now.getTime() - KEEP_PREVIEWS_MS);
    const applied = new Date(now.getTime() - KEEP_IMPORTS_MS);
    return this.removeAll(
      "imports",
      sql`created_at < ${applied} or (status = 'preview' and created_at < ${preview} and not ${IS_IMPORTING})`,
    );
  }

  private async forgetCodes(now: Date): Promise<number> {
    return this.db.execute(sql`
      update users set verification_code = null, verification_code_expires = null
       where verification_code_expires < ${now}`);
  }

  private async forgetImprovements(now: Date): Promise<number> {
    const late = new Date(now.getTime() - KEEP_TEXTS_MS);
    await forgetTexts(this.db, sql`${late}`);
    await this.db.query(sql`
      delete from improvement_pieces p using improvements i
       where i.id = p.improvement_id and i.deadline_at < ${late}`);
    return this.removeAll("improvements", sql`created_at < ${new Date(now.getTime() - KEEP_IMPROVEMENTS_MS)}`);
  }

  private async removeAll(table: string, condition: RawBuilder<unknown>, limit = BATCH): Promise<number> {
    const name = sql.table(table);
    const batch = sql`delete from ${name} where ctid in (select ctid from ${name} where ${condition} limit ${limit})`;
    for (let total = 0; ; ) {
      const removed = await this.db.execute(batch);
      total += removed;
      if (removed < limit) return total;
    }
  }
}

function dayOf(now: Date, before: number): string {
  return new Date(now.getTime() - before).toISOString().slice(0, 10);
}
