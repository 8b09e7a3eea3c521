import { Cluster } from "../cluster/cluster.mjs";

const PASSWORD = "correct horse battery";
const LIMITS = Object.fromEntries(
  ["API", "AUTH", "CONTACT", "IMPROVE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
);

/** Runs work on processes and servers that keep what they acknowledge, and removes them. */
export async function withCluster({ env, ...options }, work) {
  const cluster = await Cluster.start({ withPages: false, isDurable: true, ...options, env: { ...LIMITS, ...env } });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/** A call of one person: `(method, path, body) => { status, headers, body, ms }`; `status` is 0 when there was no answer. */
export function caller(origin, token) {
  return async (method, path, body) => {
    const began = Date.now();
    try {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(90_000),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      const { status, headers } = response;
      return { status, headers, body: isJson ? JSON.parse(text) : text, ms: Date.now() - began };
    } catch {
      return { status: 0, headers: new Headers(), body: undefined, ms: Date.now() - began };
    }
  };
}

export async function register(origin, username) {
  const { status, body } = await caller(origin)("POST", "/auth/register", { username, password: PASSWORD });
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
  return caller(origin, body.token);
}

export async function logInAdmin({ origin, admin }) {
  const { body } = await caller(origin)("POST", "/auth/login", admin);
  return caller(origin, body.token);
}
