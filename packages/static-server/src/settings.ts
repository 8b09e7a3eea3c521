/** A web app's own server, as the environment describes it. */
export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  /** Where `/api` is handed on to. */
  readonly apiUrl: string;
  /** Exact origins that may load this app's code. */
  readonly shellOrigins: readonly string[];
  /** A path on the same origin, or a URL. */
  readonly adminRemoteUrl: string;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly donateUrl?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads PORT, HOST, API_URL, SHELL_ORIGIN and what the page shows. Throws an Error whose message lists every bad one. */
export function readSettings(env: Environment, defaultPort: number): ServerSettings {
  const problems: string[] = [];
  const check = (fine: boolean, name: string, rule: string) => {
    if (!fine) problems.push(`  ${name} must be ${rule}.`);
  };
  const text = (name: string) => env[name]?.trim() || undefined;
  const url = (name: string, example: string) => {
    const value = text(name);
    check(value === undefined || isWebUrl(value), name, `a URL like ${example}`);
    return value;
  };

  const port = text("PORT") ?? String(defaultPort);
  check(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, "PORT", "a whole number from 0 to 65535");
  const apiUrl = url("API_URL", "http://127.0.0.1:3000") ?? "http://127.0.0.1:3000";
  const shellOrigins = text("SHELL_ORIGIN")?.split(/\s*,\s*/) ?? [];
  const areOrigins = shellOrigins.every((origin) => isWebUrl(origin) && new URL(origin).origin === origin);
  check(areOrigins, "SHELL_ORIGIN", "an origin like https://prompts.example.org, or several with commas");
  const adminRemoteUrl = text("ADMIN_REMOTE_URL") ?? "/remotes/admin/mf-manifest.json";
  const isPath = /^\/(?!\/)\S*$/.test(adminRemoteUrl);
  check(isPath || isWebUrl(adminRemoteUrl), "ADMIN_REMOTE_URL", "a path that begins with / or an http(s) URL");
  const authorName = text("AUTHOR_NAME");
  const authorUrl = url("AUTHOR_URL", "https://example.org");
  const donateUrl = url("DONATE_URL", "https://example.org/donate");

  if (problems.length > 0) throw new Error(["The configuration cannot be used:", ...problems].join("\n"));
  const author = authorName && { name: authorName, ...(authorUrl && { url: authorUrl }) };
  return {
    port: Number(port),
    host: text("HOST") ?? "127.0.0.1",
    apiUrl,
    shellOrigins,
    adminRemoteUrl,
    ...(author && { author }),
    ...(donateUrl && { donateUrl }),
  };
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
