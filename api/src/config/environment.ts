import { isIP } from "node:net";
import { newPassword, username } from "@promptory/rules";
import { z } from "zod";
import { isCommonPassword } from "../common/common-passwords.js";

const isUrl = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== "";

const url = (protocols: readonly string[], example: string) =>
  z.string().refine(isUrl(protocols), `must be a URL like ${example}`);

const webUrl = (example: string) => url(["http:", "https:"], example);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const perWindow = wholeNumber(1, 100_000_000);

const flag = z.enum(["true", "false", "1", "0", "on", "off"], { error: "must be true or false" });
const isOn = (value: string) => ["true", "1", "on"].includes(value);

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

const host = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value),
    "must be an address such as 127.0.0.1, or a host name",
  );

const isProxyAddress = (value: string) => {
  const [address = "", bits, ...rest] = value.split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(value)) return true;
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= maxBits))
  );
};

export type TrustProxy = false | number | readonly string[];

const trustProxy = z
  .string()
  .refine(
    (value) => flag.safeParse(value).success || /^\d{1,2}$/.test(value) || value.split(/\s*,\s*/).every(isProxyAddress),
    "must be off, on (one proxy), the number of proxies, or their addresses, e.g. 10.0.0.0/8,loopback",
  )
  .transform((value): TrustProxy => {
    if (/^\d+$/.test(value)) return Number(value) || false;
    if (flag.safeParse(value).success) return isOn(value) ? 1 : false;
    return value.split(/\s*,\s*/);
  });

const isWeak = (secret: string) =>
  /secret|passw|change|example|default|insecure|promptory|placeholder|your[-_ ]/i.test(secret) ||
  new Set(secret).size < 12;

const jwtSecret = z
  .string()
  .min(32, { error: "must have at least 32 characters; `openssl rand -base64 48` makes a good one", abort: true })
  .refine(
    (value) => !isWeak(value),
    "is easy to guess (a known word or too few different characters); `openssl rand -base64 48` makes a good one",
  );

function hasReadableCredentials(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  try {
    return typeof decodeURIComponent(`${username}:${password}`) === "string";
  } catch {
    return false;
  }
}

const address = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;
const mailbox = z
  .string()
  .refine(
    (value) => address.test(value.match(/^[^<>\r\n]*<([^<>]+)>$/)?.[1] ?? value),
    "must be an e-mail address, e.g. Promptory <promptory@example.org>",
  );

const adminRemoteUrl = z
  .string()
  .refine(
    (value) => /^\/(?!\/)\S*$/.test(value) || isUrl(["http:", "https:"])(value),
    "must be a path that begins with / or an http(s) URL",
  );

const origins = z
  .string()
  .transform((value) => value.split(/\s*,\s*/).filter(Boolean))
  .refine((all) => all.every((one) => isUrl(["http:", "https:"])(one) && new URL(one).origin === one), {
    error: "must be an origin like https://portal.example.org, or several with commas",
  });

const publicUrl = webUrl("https://prompts.example.org")
  .refine((value) => !isUrl(["http:", "https:"])(value) || new URL(value).href === `${new URL(value).origin}/`, {
    error: "must be an origin without a path, like https://prompts.example.org",
  })
  .transform((value) => new URL(value).origin);

export const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: host.default("127.0.0.1"),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: host.default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database").optional(),
  DATABASE_POOLER_URL: url(["postgres:", "postgresql:"], "postgres://user:password@host:6432/database").optional(),
  REDIS_URL: url(["redis:", "rediss:"], "redis://host:6379").optional(),
  ROLE: z.enum(["all", "api", "worker"], { error: "must be all, api or worker" }).default("all"),
  JWT_SECRET: jwtSecret.optional(),
  JWT_SECRET_OLD: jwtSecret.optional(),
  ADMIN_USERNAME: z._default(username, "admin"),
  ADMIN_PASSWORD: z.optional(
    newPassword.check(
      z.refine((password) => !isCommonPassword(password), { error: "is one of the most common passwords" }),
    ),
  ),
  PUBLIC_URL: publicUrl.optional(),
  COOKIE_SECURE: flag.transform(isOn).optional(),
  TRUST_PROXY: trustProxy.default(false),
  SHELL_ORIGIN: origins.default([]),
  ADMIN_REMOTE_URL: adminRemoteUrl.default("/remotes/admin/mf-manifest.json"),
  AI_PROVIDER: z
    .enum(["openai-compatible", "anthropic", "google"], { error: "must be openai-compatible, anthropic or google" })
    .optional(),
  AI_BASE_URL: webUrl("http://127.0.0.1:11434/v1")
    .refine((value) => !URL.canParse(value) || new URL(value).username === "", {
      error: "must not carry a name or password; put the key into AI_API_KEY",
    })
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200, { error: "must have at most 200 characters" }).optional(),
  AI_DAILY_LIMIT: perWindow.default(1_000),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@host:587")
    .refine(hasReadableCredentials, "has a user name or password with a % that is not written as %25")
    .optional(),
  MAIL_FROM: mailbox.optional(),
  CONTACT_TO: mailbox.optional(),
  RATE_LIMIT_API: perWindow.default(300),
  RATE_LIMIT_AUTH: perWindow.default(20),
  RATE_LIMIT_IMPROVE: perWindow.default(50),
  RATE_LIMIT_CONTACT: perWindow.default(5),
  REGISTRATION: z.enum(["open", "invite", "closed"], { error: "must be open, invite or closed" }).default("open"),
  QUOTA_PROMPTS: wholeNumber(1, 100_000_000).default(100_000),
  QUOTA_MEGABYTES: wholeNumber(1, 100_000_000).default(1024),
  AUDIT_RETENTION_DAYS: wholeNumber(0, 36_500).default(0),
  BACKUP_INTERVAL_HOURS: wholeNumber(0, 168).default(24),
  BACKUP_KEEP_DAILY: wholeNumber(1, 366).default(7),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 520).default(4),
  BACKUP_PASSPHRASE: z.string().optional(),
  MCP_OAUTH: flag.default("true").transform(isOn),
  MCP_CIMD: flag.default("true").transform(isOn),
  STARTER_SET: flag.default("true").transform(isOn),
  RECOVERY_CODE_IN_RESPONSE: flag.default("false").transform(isOn),
  AUTHOR_NAME: z.string().max(100, { error: "must have at most 100 characters" }).optional(),
  AUTHOR_URL: webUrl("https://example.org").optional(),
  DONATE_URL: webUrl("https://example.org/donate").optional(),
});

export const FIREBASE_VARIABLES = [
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_STORAGE_BUCKET",
  "FIREBASE_MESSAGING_SENDER_ID",
  "FIREBASE_APP_ID",
] as const;

export type Variables = z.output<typeof variables>;

/** Never has the value, which may be a secret. */
export interface ConfigProblem {
  variable: string;
  message: string;
}

export function conflicts(values: { readonly [K in keyof Variables]?: Variables[K] | undefined }): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const unless = (fine: boolean, variable: keyof Variables, message: string) => {
    if (!fine) problems.push({ variable, message });
  };
  const alone = values.ROLE === undefined || values.ROLE === "all";
  unless(alone || values.JWT_SECRET !== undefined, "JWT_SECRET", "is required when ROLE is not all");
  unless(
    alone || values.DATABASE_URL !== undefined,
    "DATABASE_URL",
    "is required when ROLE is not all, because the built-in database serves one process only",
  );
  unless(
    values.DATABASE_POOLER_URL === undefined || values.DATABASE_URL !== undefined,
    "DATABASE_POOLER_URL",
    "needs DATABASE_URL, the address of PostgreSQL itself",
  );
  unless(
    !values.RECOVERY_CODE_IN_RESPONSE || values.HOST === undefined || isLoopback(values.HOST),
    "RECOVERY_CODE_IN_RESPONSE",
    "may be true only while HOST is a loopback address: anyone who reaches the server could take over accounts",
  );
  unless(
    values.COOKIE_SECURE !== false || !values.PUBLIC_URL?.startsWith("https:"),
    "COOKIE_SECURE",
    "may not be off while PUBLIC_URL begins with https",
  );
  unless(values.SMTP_URL === undefined || values.MAIL_FROM !== undefined, "MAIL_FROM", "is required with SMTP_URL");
  const needsKey = values.AI_PROVIDER === "anthropic" || values.AI_PROVIDER === "google";
  unless(
    !needsKey || values.AI_API_KEY !== undefined,
    "AI_API_KEY",
    `is required when AI_PROVIDER is ${values.AI_PROVIDER}`,
  );
  unless(
    values.AI_PROVIDER !== "openai-compatible" || values.AI_BASE_URL !== undefined,
    "AI_BASE_URL",
    "is required when AI_PROVIDER is openai-compatible",
  );
  unless(
    values.AI_PROVIDER !== undefined || (values.AI_BASE_URL === undefined && values.AI_API_KEY === undefined),
    "AI_PROVIDER",
    "is required with AI_BASE_URL or AI_API_KEY",
  );
  unless(values.AI_PROVIDER === undefined || values.AI_MODEL !== undefined, "AI_MODEL", "is required with AI_PROVIDER");
  return problems;
}
