import type { Job } from "bullmq";

export const QUEUES = {
  maintenance: "maintenance",
  mail: "mail",
  improve: "improve",
  operations: "operations",
} as const;

export const QUEUE_PREFIX = "promptory";

/** BullMQ's statements name no schema, and it sets the search path only for its own pools. */
export const QUEUE_SCHEMA_OPTION = "-c search_path=bullmq";

export interface MaintenanceJobs {
  prune: Record<string, never>;
  "backup-check": Record<string, never>;
  backup: { id: number };
}

export interface MailJobs {
  send: { mailId: number };
}

export interface ImproveJobs {
  improve: { id: number };
}

export interface OperationJobs {
  run: { id: number };
}

export type JobOf<Jobs> = { [Name in keyof Jobs & string]: Job<Jobs[Name], unknown, Name> }[keyof Jobs & string];
