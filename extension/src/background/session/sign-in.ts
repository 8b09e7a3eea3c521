import {
  ApiError,
  authLogin,
  createApi,
  extensionConnect,
  extensionGetAbout,
  healthGet,
  typesList,
} from "@promptory/api-client";
import { EXTENSION_CONTRACT } from "@promptory/rules";
import { getLocale, SOURCE_LOCALE } from "@promptory/rules/messages";
import { errors } from "@promptory/ui/locales/errors";
import { text } from "../../locales/en/text.ts";
import { hostOf } from "../../server-address.ts";
import { Refused } from "../failures.ts";
import type { Session } from "./session-store.ts";

const helloMs = 8_000;
const callMs = 20_000;

/** The three ways in. Each first makes sure that the address is a Promptory this extension fits. */
export type SignIn = {
  withPassword: (server: string, username: string, password: string) => Promise<Session>;
  withKey: (server: string, key: string) => Promise<Session>;
  /** Exchanges the code a page of the server shows for a key of this browser's own. */
  withCode: (server: string, code: string, device: string) => Promise<Session>;
};

/** Signs in over the network; throws Refused with a sentence where that cannot be. */
export const signIn: SignIn = {
  withPassword: async (server, username, password) => {
    await greet(server);
    const { data } = await authLogin({ body: { username, password }, signal: AbortSignal.timeout(callMs) });
    if (!data?.token) throw new Refused({ code: "failed", message: text.signIn.noToken });
    return { server, username: data.user.username, token: data.token, kind: "session" };
  },
  withKey: async (server, key) => {
    await greet(server);
    connect(server, key);
    try {
      await typesList({ signal: AbortSignal.timeout(callMs) });
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== "unauthenticated") throw thrown;
      throw new Refused({ code: "refused", message: text.signIn.badKey });
    }
    // A key does not tell whose it is; its end is how its owner knows it in their settings.
    return { server, username: text.signIn.keyName(key.slice(-4)), token: key, kind: "key" };
  },
  withCode: async (server, code, device) => {
    await greet(server);
    const { data } = await extensionConnect({ body: { code, device }, signal: AbortSignal.timeout(callMs) });
    return { server, username: data.username, token: data.apiKey, kind: "key", isOwn: true };
  },
};

/** Cookies stay out of it: signing in here must not replace the session of the open web page. */
export function connect(server: string, token: string | undefined): void {
  const errorMessages = getLocale() === SOURCE_LOCALE ? undefined : errors;
  createApi({ baseUrl: server, token: () => token, credentials: "omit", errorMessages });
}

/** No secret goes to a server that is no Promptory, or one that speaks another language. */
async function greet(server: string): Promise<void> {
  connect(server, undefined);
  const signal = AbortSignal.timeout(helloMs);
  const host = hostOf(server);
  try {
    const { data } = await extensionGetAbout({ signal });
    if (isAbout(data)) return compare(data, host);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status === 0) throw thrown;
    if (thrown.status === 503) throw new Refused({ code: "failed", message: text.signIn.notReady(host) });
  }
  // A Promptory from before the question was invented has its health all the same.
  const isOld = await healthGet({ signal }).then(
    ({ data }) => isHealth(data),
    () => false,
  );
  if (isOld) throw new Refused({ code: "failed", message: text.signIn.oldServer(host) });
  throw new Refused({ code: "unreachable", message: text.signIn.notPromptory(host) });
}

function compare({ contract, oldestContract }: About, host: string): void {
  if (EXTENSION_CONTRACT > contract) throw new Refused({ code: "failed", message: text.signIn.oldServer(host) });
  if (EXTENSION_CONTRACT < oldestContract)
    throw new Refused({ code: "failed", message: text.signIn.oldExtension(host) });
}

type About = { contract: number; oldestContract: number };

function isAbout(data: unknown): data is About {
  if (typeof data !== "object" || data === null) return false;
  const { contract, oldestContract } = data as Partial<About>;
  return typeof contract === "number" && typeof oldestContract === "number";
}

const isHealth = (data: unknown) => typeof data === "object" && data !== null && "version" in data && "checks" in data;
