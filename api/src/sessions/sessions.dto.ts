import { LIMITS } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

export const SessionInfo = z
  .object({
    id: z.int(),
    current: z.boolean().meta({ description: "Whether it is the one that asks" }),
    device: z.string().meta({ description: "Browser and system, as the browser says" }),
    ip: z.string().nullable().meta({ description: "The address it was begun from" }),
    createdAt: moment,
    lastUsedAt: moment.meta({ description: "To five minutes" }),
  })
  .meta({
    id: "SessionInfo",
    description: "A place where the account is signed in.",
    examples: [
      {
        id: 31,
        current: true,
        device: "Chromium on Linux",
        ip: "192.0.2.7",
        createdAt: "2026-05-04T09:30:00.000Z",
        lastUsedAt: "2026-05-05T10:00:00.000Z",
      },
    ],
  });
export type SessionInfo = z.output<typeof SessionInfo>;

export const ListSessions = z.object(paging(LIMITS.perPerson));
export type ListSessions = z.output<typeof ListSessions>;
