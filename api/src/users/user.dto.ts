import { z } from "zod";
import { moment } from "../common/api-docs.js";
import { contentTag } from "../common/etag.js";
import { type Moment, toIso } from "../database/database.js";
import type { User as UserEntity } from "./user.entity.js";

export const User = z
  .object({
    id: z.int(),
    username: z.string(),
    isAdmin: z.boolean(),
    email: z.string().nullable(),
    displayName: z.string().nullable(),
    photoUrl: z.string().nullable(),
    isFirebaseUser: z.boolean(),
    isVerified: z.boolean(),
    recoveryWarnedAt: moment.nullable().meta({
      description: "Since when there were 100 wrong guesses at the recovery code; null again after a new code is made",
    }),
    createdAt: moment,
  })
  .meta({
    id: "User",
    description: "A person with an account.",
    examples: [
      {
        id: 7,
        username: "Ada",
        isAdmin: false,
        email: null,
        displayName: null,
        photoUrl: null,
        isFirebaseUser: false,
        isVerified: false,
        recoveryWarnedAt: null,
        createdAt: "2026-05-04T09:30:00.000Z",
      },
    ],
  });

export type User = z.output<typeof User>;

export function toUser(user: UserEntity): User {
  return {
    id: user.id,
    username: user.username,
    isAdmin: user.isAdmin,
    email: user.email ?? null,
    displayName: user.displayName ?? null,
    photoUrl: user.photoUrl ?? null,
    isFirebaseUser: user.isFirebaseUser,
    isVerified: user.isVerified,
    recoveryWarnedAt: user.recoveryWarnedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

export const ACCOUNT_COLUMNS = `u.id, u.username, u.is_admin as "isAdmin", u.email, u.display_name as "displayName", u.photo_url as "photoUrl",
  u.is_firebase_user as "isFirebaseUser", u.is_verified as "isVerified", u.recovery_warned_at as "recoveryWarnedAt", u.created_at as "createdAt"`;

export type AccountRow = Omit<User, "createdAt" | "recoveryWarnedAt"> & {
  createdAt: Moment;
  recoveryWarnedAt: Moment | null;
};

export const toAccount = ({ recoveryWarnedAt, createdAt, ...row }: AccountRow): User => ({
  ...row,
  recoveryWarnedAt: recoveryWarnedAt && toIso(recoveryWarnedAt),
  createdAt: toIso(createdAt),
});

export const userEtag = (user: User): string => contentTag(user.id, user);
