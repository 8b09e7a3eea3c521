import type { Job } from "bullmq";

/** Every queue with its jobs and their payloads: plain data; jobs are idempotent. */
export const QUEUES = {
  maintenance: "maintenance",
  mail: "mail",
  improve: "improve",
  operations: "operations",
} as const;

/** Prefix in Redis. */
export const QUEUE_PREFIX = "promptory";

/** BullMQ's statements name no schema, and it sets the search path only for its own pools. */
export const QUEUE_SCHEMA_OPTION = "-c search_path=bullmq";

export interface MaintenanceJobs {
  /** Runs the retention rules. */
  prune: Record<string, never>;
  /** Creates the automatic backup when it is due. */
  "backup-check": Record<string, never>;
  /** By the id of its row. */
  backup: { id: number };
}

export interface MailJobs {
  /** Attempts one mail of the outbox, when it is due. */
  send: { mailId: number };
}

export interface ImproveJobs {
  /** By the id of the row, which has the text. */
  improve: { id: number };
}

export interface OperationJobs {
  /** By the id of the operation, which has the request. */
  run: { id: number };
}

/** A job of these types, discriminated by `name`. */
export type JobOf<Jobs> = { [Name in keyof Jobs & string]: Job<Jobs[Name], unknown, Name> }[keyof Jobs & string];
