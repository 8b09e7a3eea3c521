import { resolve } from "node:path";
import { isLoopbackUrl } from "../common/other-sites.js";
import { unwritable } from "./data-dir.js";
import {
  type ConfigProblem,
  conflicts,
  FIREBASE_VARIABLES,
  type TrustProxy,
  type Variables,
  variables,
} from "./environment.js";
import type { MailTimes } from "./mail-times.js";
import { DamagedSecret, readOrCreateSecret } from "./secret-file.js";

/** Timeout of a statement, a lock or a new connection; `TimeLimitedClient` gives a stalled server a tenth more. */
export const DATABASE_TIMEOUT_MS = 5_000;

const OLLAMA_URL = "http://127.0.0.1:11434/v1";
/** Less than the 60 s after which a request is aborted, so that the reason reaches the client. */
const AI_DEADLINE_MS = 57_000;
const AI_BACKOFF_MS = 500;
const MEGABYTE = 1024 * 1024;

export interface Config {
  readonly production: boolean;
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly metrics?: { readonly port: number; readonly host: string };
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly poolerUrl?: string;
  readonly databaseTimeoutMs: number;
  readonly redisUrl?: string;
  readonly role: "all" | "api" | "worker";
  /** Signs sessions; at least 32 characters. */
  readonly jwtSecret: Uint8Array;
  readonly oldJwtSecret: Uint8Array | undefined;
  readonly adminUsername: string;
  readonly adminPassword?: string;
  readonly publicUrl?: string;
  readonly secureCookie: boolean;
  readonly trustProxy: TrustProxy;
  readonly shellOrigins: readonly string[];
  readonly adminRemoteUrl: string;
  readonly ai: {
    readonly provider?: "openai-compatible" | "anthropic" | "google";
    readonly baseUrl?: string;
    readonly apiKey?: string;
    readonly model?: string;
    readonly dailyLimit: number;
    readonly ollamaUrl: string;
    /** From the request to its response, including retries and waiting. */
    readonly deadlineMs: number;
    /** Before a failed call is repeated, unless the provider names a time; doubles. */
    readonly backoffMs: number;
  };
  readonly mail: {
    readonly smtpUrl?: string;
    readonly from?: string;
    readonly contactTo?: string;
    readonly times?: Partial<MailTimes>;
  };
  /** Requests per minute and user, per minute and address, per day and user, per hour and address. */
  readonly rateLimits: {
    readonly api: number;
    readonly auth: number;
    readonly improve: number;
    readonly contact: number;
  };
  readonly registration: Variables["REGISTRATION"];
  readonly quota: { readonly maxPrompts: number; readonly maxBytes: number };
  readonly auditRetentionDays: number;
  readonly backup: {
    readonly intervalHours: number;
    readonly keepDaily: number;
    readonly keepWeekly: number;
    readonly passphrase?: string;
  };
  readonly oauth?: {
    readonly issuer: string;
    readonly resource: string;
    readonly hasDocuments: boolean;
    /** Set by tests only: where the host of a metadata document is, its port and the authority that signed its certificate. */
    readonly network?: {
      resolve?(host: string): Promise<readonly string[]>;
      port?: number;
      ca?: string;
      isAllowed?(address: string): boolean;
    };
  };
  readonly starterSet: boolean;
  readonly recoveryCodeInResponse: boolean;
  readonly firebase: Readonly<Record<string, boolean>>;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly donateUrl?: string;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable} ${message}.`);
    super(["Promptory cannot start because of its configuration:", ...lines].join("\n"));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}

function parse(env: Environment): Variables {
  // Compose files and CI pass unset variables as empty text.
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
    return readOrCreateSecret(dataDir, "jwt-secret");
  } catch (error) {
    if (error instanceof DamagedSecret)
      throw new ConfigError([
        { variable: "JWT_SECRET", message: `is kept in a file: ${error.message.replace(/\.$/, "")}` },
      ]);
    throw new ConfigError([{ variable: "DATA_DIR", message: unwritable(dataDir, error) }]);
  }
}

/** Tokens need an address that clients know and that is encrypted: https, or a loopback address. */
function oauthOf({ MCP_OAUTH, MCP_CIMD, PUBLIC_URL: issuer }: Variables): Config["oauth"] {
  if (!MCP_OAUTH || issuer === undefined || !(issuer.startsWith("https:") || isLoopbackUrl(issuer))) return undefined;
  return Object.freeze({ issuer, resource: `${issuer}/mcp`, hasDocuments: MCP_CIMD });
}

/** The only place that knows variable names. Without a signing secret, one is written to DATA_DIR. Throws ConfigError. */
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
    oldJwtSecret: values.JWT_SECRET_OLD ? new TextEncoder().encode(values.JWT_SECRET_OLD) : undefined,
    adminUsername: values.ADMIN_USERNAME,
    secureCookie: values.COOKIE_SECURE ?? values.PUBLIC_URL?.startsWith("https:") ?? false,
    trustProxy: values.TRUST_PROXY,
    shellOrigins: values.SHELL_ORIGIN,
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
      oauth: oauthOf(values),
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
