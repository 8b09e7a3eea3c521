import { resolve } from "node:path";
import { DATABASE_TIMEOUT_MS } from "../database/time-limited-client.js";
import type { MailTimes } from "../mail/mail-times.js";
import { unwritable } from "./data-dir.js";
import { DamagedSecret, keptSecret } from "./secret-file.js";
import {
  type ConfigProblem,
  conflicts,
  FIREBASE_VARIABLES,
  type TrustProxy,
  type Variables,
  variables,
} from "./variables.js";

/** Its usual address, with the path of its OpenAI-compatible interface. */
const OLLAMA_URL = "http://127.0.0.1:11434/v1";
/** A little less than the minute after which a request is given up, so that the reason reaches the person. */
const AI_DEADLINE_MS = 57_000;
const AI_BACKOFF_MS = 500;
const MEGABYTE = 1024 * 1024;

/** Everything the process was told from outside; frozen. */
export interface Config {
  /** NODE_ENV is `production`. */
  readonly production: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Where Prometheus scrapes; absent: nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string };
  /** Absolute path. */
  readonly dataDir: string;
  /** Absent: the built-in PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string;
  /** A pooler in transaction mode before `databaseUrl`; absent: none. */
  readonly poolerUrl?: string;
  /** How long a statement, a lock or a new connection may take. */
  readonly databaseTimeoutMs: number;
  /** Absent: queues live in PostgreSQL, counters in memory. */
  readonly redisUrl?: string;
  readonly role: "all" | "api" | "worker";
  /** Signs sessions; at least 32 bytes. */
  readonly jwtSecret: Uint8Array;
  readonly adminUsername: string;
  readonly adminPassword?: string;
  /** An origin without a trailing slash. */
  readonly publicUrl?: string;
  /** Whether the session cookie is sent over HTTPS only: COOKIE_SECURE, or PUBLIC_URL begins with https. */
  readonly secureCookie: boolean;
  /** For Express' `trust proxy`. */
  readonly trustProxy: TrustProxy;
  readonly adminRemoteUrl: string;
  readonly ai: {
    readonly provider?: "openai-compatible" | "anthropic" | "google";
    readonly baseUrl?: string;
    readonly apiKey?: string;
    readonly model?: string;
    /** Improvements of all people together in 24 hours. */
    readonly dailyLimit: number;
    /** Where a local Ollama is looked for when no provider is named. */
    readonly ollamaUrl: string;
    /** From the request to its answer, retries and waiting included. */
    readonly deadlineMs: number;
    /** Before a call that failed is made again, unless the provider says when; doubles. */
    readonly backoffMs: number;
  };
  readonly mail: {
    readonly smtpUrl?: string;
    readonly from?: string;
    readonly contactTo?: string;
    /** Set by tests only: nobody waits a day for a mail that fails. */
    readonly times?: Partial<MailTimes>;
  };
  /** Requests per minute and user, per minute and address, per day and user, per hour and address. */
  readonly rateLimits: {
    readonly api: number;
    readonly auth: number;
    readonly improve: number;
    readonly contact: number;
  };
  /** Who may register: everybody, people with an invitation link, or nobody. */
  readonly registration: Variables["REGISTRATION"];
  /** What an account may hold unless an administrator set its own quota. */
  readonly quota: { readonly maxPrompts: number; readonly maxBytes: number };
  /** After so many days records leave the audit log; 0 keeps them for ever. */
  readonly auditRetentionDays: number;
  /** Automatic backups into `dataDir`/backups. */
  readonly backup: {
    /** 0: none. */
    readonly intervalHours: number;
    /** Of how many days, and of how many weeks, the newest one is kept. */
    readonly keepDaily: number;
    readonly keepWeekly: number;
    /** Seals the signing secret in them; without it they do not hold it. */
    readonly passphrase?: string;
  };
  /** Whether a new installation begins with the starter set active. */
  readonly starterSet: boolean;
  readonly recoveryCodeInResponse: boolean;
  /** Which Firebase variables are set, never what to. */
  readonly firebase: Readonly<Record<string, boolean>>;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly donateUrl?: string;
}

/** Thrown by readConfig; its message is made for the terminal and lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable} ${message}.`);
    super(["Promptory cannot start because of its configuration:", ...lines].join("\n"));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Without the keys that are not set, so that they fit optional properties. */
function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}

function parse(env: Environment): Variables {
  // Compose files and CI pass a variable nobody set as the empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (result.success) {
    const problems = conflicts(result.data);
    if (problems.length > 0) throw new ConfigError(problems);
    return result.data;
  }
  const problems = result.error.issues.map((issue) => ({ variable: String(issue.path[0]), message: issue.message }));
  const bad = new Set(problems.map(({ variable }) => variable));
  const rest = variables
    .partial()
    .safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))));
  const pairs = rest.success ? conflicts(rest.data).filter(({ variable }) => !bad.has(variable)) : [];
  throw new ConfigError([...problems, ...pairs]);
}

function signingSecret(values: Variables, dataDir: string): string {
  if (values.JWT_SECRET) return values.JWT_SECRET;
  try {
    return keptSecret(dataDir, "jwt-secret");
  } catch (error) {
    if (error instanceof DamagedSecret)
      throw new ConfigError([
        { variable: "JWT_SECRET", message: `is kept in a file: ${error.message.replace(/\.$/, "")}` },
      ]);
    throw new ConfigError([{ variable: "DATA_DIR", message: unwritable(dataDir, error) }]);
  }
}

/**
 * Reads the environment into a frozen Config; the one place that knows variable names.
 * Makes the signing secret in DATA_DIR when none is given. Throws ConfigError.
 */
export function readConfig(env: Environment): Config {
  const values = parse(env);
  const dataDir = resolve(values.DATA_DIR);
  return Object.freeze({
    production: env.NODE_ENV === "production",
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseTimeoutMs: DATABASE_TIMEOUT_MS,
    role: values.ROLE,
    jwtSecret: new TextEncoder().encode(signingSecret(values, dataDir)),
    adminUsername: values.ADMIN_USERNAME,
    secureCookie: values.COOKIE_SECURE ?? values.PUBLIC_URL?.startsWith("https:") ?? false,
    trustProxy: values.TRUST_PROXY,
    adminRemoteUrl: values.ADMIN_REMOTE_URL,
    registration: values.REGISTRATION,
    quota: Object.freeze({ maxPrompts: values.QUOTA_PROMPTS, maxBytes: values.QUOTA_MEGABYTES * MEGABYTE }),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    backup: Object.freeze({
      intervalHours: values.BACKUP_INTERVAL_HOURS,
      keepDaily: values.BACKUP_KEEP_DAILY,
      keepWeekly: values.BACKUP_KEEP_WEEKLY,
      ...defined({ passphrase: values.BACKUP_PASSPHRASE }),
    }),
    starterSet: values.STARTER_SET,
    recoveryCodeInResponse: values.RECOVERY_CODE_IN_RESPONSE,
    firebase: Object.freeze(Object.fromEntries(FIREBASE_VARIABLES.map((name) => [name, Boolean(env[name]?.trim())]))),
    ...defined({
      metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
      databaseUrl: values.DATABASE_URL,
      poolerUrl: values.DATABASE_POOLER_URL,
      redisUrl: values.REDIS_URL,
      adminPassword: values.ADMIN_PASSWORD,
      publicUrl: values.PUBLIC_URL,
      donateUrl: values.DONATE_URL,
      author: values.AUTHOR_NAME
        ? Object.freeze({ name: values.AUTHOR_NAME, ...defined({ url: values.AUTHOR_URL }) })
        : undefined,
    }),
    ai: Object.freeze({
      dailyLimit: values.AI_DAILY_LIMIT,
      ollamaUrl: OLLAMA_URL,
      deadlineMs: AI_DEADLINE_MS,
      backoffMs: AI_BACKOFF_MS,
      ...defined({
        provider: values.AI_PROVIDER,
        baseUrl: values.AI_BASE_URL?.replace(/\/+$/, ""),
        apiKey: values.AI_API_KEY,
        model: values.AI_MODEL,
      }),
    }),
    mail: Object.freeze(defined({ smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, contactTo: values.CONTACT_TO })),
    rateLimits: Object.freeze({
      api: values.RATE_LIMIT_API,
      auth: values.RATE_LIMIT_AUTH,
      improve: values.RATE_LIMIT_IMPROVE,
      contact: values.RATE_LIMIT_CONTACT,
    }),
  });
}
