import type { Job } from "bullmq";

/** Every queue there is: its name, its jobs and what each carries. Payloads are plain data and jobs idempotent. */
export const QUEUES = {
  maintenance: "maintenance",
  mail: "mail",
  improve: "improve",
  operations: "operations",
} as const;

/** Separates the keys of the queues from other users of the same Redis. */
export const QUEUE_PREFIX = "promptory";

/** For connections of queues in PostgreSQL: BullMQ's statements name no schema, and it sets the path only for pools of its own. */
export const QUEUE_SCHEMA_OPTION = "-c search_path=bullmq";

export interface MaintenanceJobs {
  /** Removes sessions and login attempts nobody needs any more. */
  prune: Record<string, never>;
  /** Makes the automatic backup if it is due. */
  "backup-check": Record<string, never>;
  /** Makes the backup of this row. */
  backup: { id: number };
}

export interface MailJobs {
  /** Tries to send one mail of the outbox, if it is due. */
  send: { mailId: number };
}

export interface ImproveJobs {
  /** Asks the AI provider for the rewrite whose row this is; the row holds the text. */
  improve: { id: number };
}

export interface OperationJobs {
  /** Does the operation whose row this is; the row holds what was asked for. */
  run: { id: number };
}

/** The job a processor of these jobs is handed, told apart by its `name`. */
export type JobOf<Jobs> = { [Name in keyof Jobs & string]: Job<Jobs[Name], unknown, Name> }[keyof Jobs & string];
