import { defineEntity, p } from "@mikro-orm/postgresql";

const LoginAttemptSchema = defineEntity({
  name: "LoginAttempt",
  tableName: "login_attempts",
  properties: {
    id: p.integer().primary(),
    /** As typed: it need not belong to an account. */
    username: p.text(),
    /** The account of that name at that moment. */
    userId: p.integer().nullable(),
    ipAddress: p.text(),
    /** The address as `clientAddress` counts it. */
    network: p.text().nullable(),
    userAgent: p.text().nullable(),
    successful: p.boolean().default(false),
    timestamp: p.datetime(3).onCreate(() => new Date()),
  },
});

/** One try to sign in, right or wrong. */
export class LoginAttempt extends LoginAttemptSchema.class {}
LoginAttemptSchema.setClass(LoginAttempt);
