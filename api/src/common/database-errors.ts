/** SQLSTATE classes and codes of temporary failures: connection lost, no resources, shut down, timed out. */
const NOT_NOW = /^(08|53|57P0|57014|40001|40P01|55P03|25006)/;
const SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "ENOENT"]);
const POOL =
  /^timeout expired$|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|pool .*(ended|destroyed|after calling end)/i;

type Coded = { code?: unknown; message?: unknown; cause?: unknown; previous?: unknown };

function* chain(error: unknown): Generator<Coded> {
  for (let depth = 0, at = error; depth < 5 && typeof at === "object" && at !== null; depth += 1) {
    const coded = at as Coded;
    yield coded;
    at = coded.cause ?? coded.previous;
  }
}

export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, message } of chain(error)) {
    if (typeof code === "string" && (NOT_NOW.test(code) || (SOCKET.has(code) && isNetwork(error)))) return true;
    if (typeof message === "string" && POOL.test(message)) return true;
  }
  return false;
}

export function isLockTimeout(error: unknown): boolean {
  return [...chain(error)].some(({ code }) => code === "55P03");
}

export function brokenUnique(error: unknown): string | undefined {
  for (const { code, ...rest } of chain(error)) {
    if (code === "23505") return "constraint" in rest ? String(rest.constraint) : "";
  }
  return undefined;
}

export function isBrokenReference(error: unknown): boolean {
  return [...chain(error)].some(({ code }) => code === "23503");
}

export function exceededQuota(error: unknown): { what: "prompts" | "bytes"; max: number } | undefined {
  for (const { code, ...rest } of chain(error)) {
    if (code !== "PQ413" || !("detail" in rest)) continue;
    const [what, max] = String(rest.detail).split(" ");
    return { what: what === "prompts" ? "prompts" : "bytes", max: Number(max) };
  }
  return undefined;
}

/** ENOENT is also a missing file: only errors of a socket call count. */
function isNetwork(error: unknown): boolean {
  for (const part of chain(error)) {
    const { syscall } = part as { syscall?: unknown };
    if (typeof syscall === "string") return /^(connect|read|write|getaddrinfo)/.test(syscall) && !("path" in part);
  }
  return true;
}
