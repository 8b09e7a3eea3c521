import {
  ApiError,
  authLogin,
  authLogout,
  createApi,
  extensionTemplatesUse,
  healthGet,
  type Template,
  templatesList,
  totalCount,
  typesList,
} from "@promptory/api-client";
import type { Prompt, PromptPage, PromptType } from "../messages.ts";
import { hostOf } from "../server-address.ts";
import { text } from "../text.ts";
import { Refused } from "./failures.ts";
import type { Session } from "./vault.ts";

/** How many prompts one answer of a search holds. */
export const pageSize = 30;
const helloMs = 8_000;
const callMs = 20_000;

export type Search = { text: string; typeId: number | null; page: number };

/** The library of one person on one server; every call of the extension goes through here. */
export type Library = {
  types: () => Promise<PromptType[]>;
  search: (search: Search, signal: AbortSignal) => Promise<PromptPage>;
  /** Counts one use; gives the new count. */
  use: (promptId: number) => Promise<number>;
  signOut: () => Promise<void>;
};

/** Signs in; throws Refused with a sentence where the address is no Promptory. */
export async function signIn(server: string, username: string, password: string): Promise<Session> {
  connect(server, undefined);
  await greet(server);
  const { data } = await authLogin({ body: { username, password }, signal: AbortSignal.timeout(callMs) });
  if (!data?.token) throw new Refused({ code: "failed", message: text.signIn.noToken });
  return { server, username: data.user.username, token: data.token };
}

/** The library behind a session. */
export function openLibrary({ server, token }: Session): Library {
  const ready = () => connect(server, token);
  return {
    types: async () => {
      ready();
      const { data } = await typesList({ signal: AbortSignal.timeout(callMs) });
      return data.map(({ id, label, color, templateCount }) => ({ id, label, color, count: templateCount }));
    },
    search: async ({ text: words, typeId, page }, signal) => {
      ready();
      const query = { limit: pageSize, page, ...(words && { search: words }), ...(typeId && { typeId }) };
      const answer = await templatesList({ query, signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]) });
      return { prompts: answer.data.map(toPrompt), total: totalCount(answer) };
    },
    use: async (promptId) => {
      ready();
      const { data } = await extensionTemplatesUse({ path: { id: promptId }, signal: AbortSignal.timeout(callMs) });
      return data.useCount;
    },
    signOut: async () => {
      ready();
      await authLogout({ signal: AbortSignal.timeout(helloMs) });
    },
  };
}

/** Cookies stay out of it: signing in here must not replace the session of the open web page. */
function connect(server: string, token: string | undefined): void {
  createApi({ baseUrl: server, token: () => token, credentials: "omit" });
}

async function greet(server: string): Promise<void> {
  const isHealth = (data: unknown) =>
    typeof data === "object" && data !== null && "version" in data && "checks" in data;
  try {
    const { data } = await healthGet({ signal: AbortSignal.timeout(helloMs) });
    if (isHealth(data)) return;
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code === "network") throw thrown;
    if (thrown.status === 503) throw new Refused({ code: "failed", message: text.signIn.notReady(hostOf(server)) });
  }
  throw new Refused({ code: "unreachable", message: text.signIn.notPromptory(hostOf(server)) });
}

function toPrompt({ id, title, content, type, useCount, match }: Template): Prompt {
  return { id, title, content, type: { label: type.label, color: type.color }, useCount, near: match === "near" };
}
