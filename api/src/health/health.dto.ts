import { z } from "zod";

const check = z.enum(["ok", "down"]);

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]).meta({ description: "degraded: the library works, background work waits" }),
    version: z.string(),
    checks: z.object({ database: check, queue: check }),
  })
  .meta({
    id: "Health",
    description: "How the server is.",
    examples: [{ status: "ok", version: "0.1.0", checks: { database: "ok", queue: "ok" } }],
  });
export type Health = z.output<typeof Health>;

export const Alive = z
  .object({ status: z.literal("ok") })
  .meta({ id: "Alive", description: "Yes.", examples: [{ status: "ok" }] });
export type Alive = z.output<typeof Alive>;
