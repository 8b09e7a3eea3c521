import { ConfigError, readConfig } from "../config/config.js";
import { FIREBASE_VARIABLES, variables } from "../config/environment.js";
import type { Finding } from "./finding.js";

type Environment = Readonly<Record<string, string | undefined>>;

const OTHER_VARIABLES = ["API_URL", "SHELL_ORIGIN", "BACKUP_PASSPHRASE", "NODE_ENV", ...FIREBASE_VARIABLES];
const KNOWN = [...Object.keys(variables.shape), ...OTHER_VARIABLES];
const OWN_WORDS =
  /^(RATE_LIMIT|QUOTA|RECOVERY|AUDIT|STARTER|COOKIE|METRICS|ADMIN|JWT|TRUST_PROXY|AI|SMTP|MAIL|PROMPTORY)_/;
const MAX_TYPOS = 2;
const MIN_LENGTH = 6;

const NEEDS: readonly (readonly [string, string])[] = [
  ["METRICS_HOST", "METRICS_PORT"],
  ["MAIL_FROM", "SMTP_URL"],
  ["CONTACT_TO", "SMTP_URL"],
  ["AUTHOR_URL", "AUTHOR_NAME"],
];

export function checkSettings(env: Environment): Finding[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const messages = [...unusable(env)];
  for (const name of Object.keys(env).filter((name) => isSet(name) && !KNOWN.includes(name))) {
    const similar = KNOWN.find((known) => name.length >= MIN_LENGTH && editDistance(name, known) <= MAX_TYPOS);
    if (similar) messages.push(`${name} is not known; ${similar} is.`);
    else if (OWN_WORDS.test(name)) messages.push(`${name} is not known and has no effect.`);
  }
  for (const [name, needed] of NEEDS) {
    if (isSet(name) && !isSet(needed)) messages.push(`${name} has no effect without ${needed}.`);
  }
  if (isSet("TRUST_PROXY") && env.TRUST_PROXY !== "off" && !isSet("PUBLIC_URL") && !isSet("COOKIE_SECURE")) {
    messages.push("TRUST_PROXY is set without PUBLIC_URL: if the proxy has TLS, the session cookie is not Secure.");
  }
  return messages.map((message) => ({ message }));
}

function unusable(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ variable, message }) => `${variable} ${message}.`);
  }
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPOS) return MAX_TYPOS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const above = row[j + 1] ?? 0;
      const diagonal = row[j] ?? 0;
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
