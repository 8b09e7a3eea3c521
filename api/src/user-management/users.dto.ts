import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { paging, searchText, sort } from "../common/query.js";

const user = {
  id: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  createdAt: moment,
};

const example = {
  id: 7,
  username: "Ada",
  isAdmin: false,
  email: null,
  displayName: null,
  createdAt: "2026-05-04T09:30:00.000Z",
};

export const AdminUser = z
  .object(user)
  .meta({ id: "AdminUser", description: "An account as administrators see it.", examples: [example] });
export type AdminUser = z.output<typeof AdminUser>;

export const UserStats = z
  .object({
    ...user,
    lastSignInAt: moment.nullable().meta({ description: "The last sign-in that worked" }),
    sessionCount: z.int().meta({ description: "Places where the person is signed in" }),
    templateCount: z.int().meta({ description: "Prompts" }),
    templateTypeCount: z.int().meta({ description: "Prompt types" }),
    totalUsageCount: z.int().meta({ description: "How often the person's prompts were used" }),
  })
  .meta({
    id: "UserStats",
    description: "An account with what it holds and how much it is used.",
    examples: [
      {
        ...example,
        lastSignInAt: "2026-05-06T08:00:00.000Z",
        sessionCount: 2,
        templateCount: 1282,
        templateTypeCount: 5,
        totalUsageCount: 93,
      },
    ],
  });
export type UserStats = z.output<typeof UserStats>;

const userOrders = ["username", "-username", "createdAt", "-createdAt"] as const;

const statsOrders = [
  ...userOrders,
  "lastSignInAt",
  "-lastSignInAt",
  "templateCount",
  "-templateCount",
  "templateTypeCount",
  "-templateTypeCount",
  "totalUsageCount",
  "-totalUsageCount",
] as const;

const who = searchText.describe("Part of a username, an e-mail address or a displayed name, whatever its case");

export const ListUsers = z.object({ search: who, sort: sort(userOrders), ...paging() });
export type ListUsers = z.output<typeof ListUsers>;

export const ListUserStats = z.object({ search: who, sort: sort(statsOrders), ...paging() });
export type ListUserStats = z.output<typeof ListUserStats>;

export const ChangeRole = z.strictObject({ isAdmin: z.boolean({ error: "isAdmin must be true or false." }) }).meta({
  id: "ChangeRole",
  description: "Whether the account is an administrator.",
  examples: [{ isAdmin: true }],
});
export type ChangeRole = z.output<typeof ChangeRole>;
