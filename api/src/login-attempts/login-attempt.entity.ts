import { defineEntity, p } from "@mikro-orm/postgresql";

const LoginAttemptSchema = defineEntity({
  name: "LoginAttempt",
  tableName: "login_attempts",
  properties: {
    id: p.integer().primary(),
    /** As typed; may not be an account. */
    username: p.text(),
    userId: p.integer().nullable(),
    ipAddress: p.text(),
    network: p.text().nullable(),
    userAgent: p.text().nullable(),
    successful: p.boolean().default(false),
    timestamp: p.datetime(3).onCreate(() => new Date()),
  },
});

export class LoginAttempt extends LoginAttemptSchema.class {}
LoginAttemptSchema.setClass(LoginAttempt);
