import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../users/user.entity.js";

const SessionSchema = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    lastUsedAt: p.datetime(3).onCreate(() => new Date()),
    expiresAt: p.datetime(3),
    /** Set by logout, password change or an administrator; never cleared. */
    endedAt: p.datetime(3).nullable(),
    passwordVersion: p.integer().default(1),
    userAgent: p.text().nullable(),
    ip: p.text().nullable(),
  },
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
