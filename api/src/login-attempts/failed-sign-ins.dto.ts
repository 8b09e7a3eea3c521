import { loginUsername } from "@promptory/rules";
import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging } from "../common/query.js";

export const FailedSignIn = z
  .object({
    id: z.int(),
    at: moment,
    username: z.string().nullable().meta({
      description: "As typed; null where there is no such account, because what was typed may be a password",
    }),
    ip: z.string(),
    device: z.string().meta({ description: "The browser and system, as they describe themselves" }),
  })
  .meta({
    id: "FailedSignIn",
    description: "An attempt to sign in with a wrong password, or one that was refused because of too many.",
    examples: [
      { id: 412, at: "2026-05-06T08:00:00.000Z", username: "Ada", ip: "192.0.2.7", device: "Firefox on Windows" },
    ],
  });
export type FailedSignIn = z.output<typeof FailedSignIn>;

export const ListOwnFailedSignIns = z.object(paging());
export type ListOwnFailedSignIns = z.output<typeof ListOwnFailedSignIns>;

export const ListFailedSignIns = z.object({
  username: z.optional(loginUsername).describe("The account, whatever the case of its name"),
  ...paging(),
});
export type ListFailedSignIns = z.output<typeof ListFailedSignIns>;
