import { z } from "zod";

const check = z.enum(["ok", "down"]);

const reasons = z
  .array(
    z.enum([
      "queue_down",
      "queue_delayed",
      "disk_full",
      "disk_unwritable",
      "disk_low",
      "pool_full",
      "event_loop_delayed",
    ]),
  )
  .meta({
    description:
      "Why it is degraded. queue_down, queue_delayed: jobs wait. disk_full, disk_unwritable: DATA_DIR takes no writes; disk_low: less than a tenth is free. " +
      "pool_full: requests wait for a connection to the database; event_loop_delayed: the process answers late.",
  });
export type HealthReason = z.output<typeof reasons>[number];

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]).meta({ description: "degraded: the library answers, see the reasons" }),
    reasons,
    version: z.string(),
    checks: z.object({ database: check, queue: check }),
  })
  .meta({
    id: "Health",
    description: "The health of the server.",
    examples: [{ status: "ok", reasons: [], version: "0.1.0", checks: { database: "ok", queue: "ok" } }],
  });
export type Health = z.output<typeof Health>;

export const System = z
  .object({
    reasons,
    disk: z
      .object({ freeBytes: z.number(), totalBytes: z.number(), isLow: z.boolean() })
      .nullable()
      .meta({ description: "The disk with DATA_DIR; low below a tenth. Null where the process does not need one." }),
    backup: z
      .object({ lastSuccessAt: z.iso.datetime().nullable(), isLate: z.boolean() })
      .meta({ description: "The last backup; late: automatic ones are on and it is older than two days." }),
  })
  .meta({
    id: "System",
    description: "The state of the server.",
    examples: [
      {
        reasons: ["disk_low"],
        disk: { freeBytes: 2_000_000_000, totalBytes: 40_000_000_000, isLow: true },
        backup: { lastSuccessAt: "2026-05-04T09:30:00.000Z", isLate: false },
      },
    ],
  });
export type System = z.output<typeof System>;

export const Alive = z
  .object({ status: z.literal("ok") })
  .meta({ id: "Alive", description: "Yes.", examples: [{ status: "ok" }] });
export type Alive = z.output<typeof Alive>;
