import {
  ApiError,
  authLogout,
  extensionSitesList,
  extensionSitesReport,
  readAll,
  type Template,
  type TemplateUsage,
  templatesCountUses,
  templatesCreate,
  templatesGet,
  templatesGetCounts,
  templatesList,
  templatesListRecent,
  templatesUpdate,
  totalCount,
  typesList,
} from "@promptory/api-client";
import {
  type Job,
  type Prompt,
  type PromptPage,
  type PromptType,
  pageSize,
  type QueuedJob,
  type Source,
} from "@promptory/library-store";
import { text } from "../../locales/en/text.ts";
import type { Session } from "../session/session-store.ts";
import { connect } from "../session/sign-in.ts";
import type { SitesSource } from "../sites/sites.ts";

const byeMs = 8_000;
const callMs = 20_000;
/** A page of long prompts. */
const longCallMs = 60_000;

export type Search = {
  text: string;
  typeId: number | null;
  page: number;
  favourite?: boolean | undefined;
  tag?: string | undefined;
  /** What matches by its title alone is not enough, however long reading the texts takes. */
  isWhole?: boolean | undefined;
};

/** A prompt as the server has it, with the tag its next change is based on. */
export type Fresh = { template: Template; etag: string | null };

/** The library of one person on one server; every call of the extension goes through here. */
export type Library = {
  /** What the copy is made from. */
  source: Source;
  types: () => Promise<PromptType[]>;
  search: (search: Search, signal: AbortSignal) => Promise<PromptPage>;
  get: (promptId: number) => Promise<Fresh>;
  /** Sends what waited; uses answer their counts, a save and a version the prompt as it is then. */
  send: (queued: QueuedJob, keep: (job: Job) => Promise<void>) => Promise<SendResult>;
  /** The table of chat sites, where it differs from the one with this tag. */
  sites: SitesSource;
  /** Ends the session, or the key that was made for this browser. */
  signOut: () => Promise<void>;
};

/** What the server answered to a job. */
export type SendResult = { uses: TemplateUsage[] } | { template: Template } | null;

/** The library behind a session. */
export function openLibrary({ server, token, kind, isOwn }: Session): Library {
  const ready = () => connect(server, token);
  const get = async (promptId: number): Promise<Fresh> => {
    ready();
    const { data, response } = await templatesGet({ path: { id: promptId }, signal: AbortSignal.timeout(callMs) });
    return { template: data, etag: response.headers.get("ETag") };
  };
  return {
    source: sourceOf(ready),
    types: async () => {
      ready();
      const data = await readAll((query) => typesList({ query, signal: AbortSignal.timeout(callMs) }));
      return data.map(({ id, label, color, templateCount }) => ({ id, label, color, count: templateCount }));
    },
    search: async ({ text: words, typeId, page, favourite, tag }, signal) => {
      ready();
      const query = {
        limit: pageSize,
        page,
        favouritesFirst: true as const,
        ...(words ? { search: words } : { sort: "-lastUsedAt" as const }),
        ...(typeId && { typeId }),
        ...(favourite && { favourite: true as const }),
        ...(tag && { tag: [tag] }),
      };
      const answer = await templatesList({ query, signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]) });
      return { prompts: answer.data.map(toPrompt), total: totalCount(answer) };
    },
    get,
    send: (queued, keep) => {
      ready();
      return sendJob(queued, keep, get);
    },
    sites: async (etag) => {
      ready();
      return readSites(etag);
    },
    signOut: async () => {
      // A key that was pasted may serve elsewhere too: it is its owner's to revoke, in their settings.
      if (kind === "key" && !isOwn) return;
      ready();
      await authLogout({ signal: AbortSignal.timeout(byeMs) });
    },
  };
}

function sourceOf(ready: () => void): Source {
  const long = () => AbortSignal.timeout(longCallMs);
  return {
    types: async () => {
      ready();
      const data = await readAll((query) => typesList({ query, signal: long() }));
      return data.map(({ id, label, color }) => ({ id, label, color }));
    },
    list: async ({ favourite, tag, ...choice }, page, limit) => {
      ready();
      const narrowed = { ...choice, ...(favourite && { favourite: true as const }), ...(tag && { tag: [tag] }) };
      const answer = await templatesList({ query: { ...narrowed, page, limit, sort: "updatedAt" }, signal: long() });
      return { rows: answer.data, total: totalCount(answer) };
    },
    recent: async (limit) => {
      ready();
      return (await templatesListRecent({ query: { limit }, signal: long() })).data;
    },
    counts: async () => {
      ready();
      return (await templatesGetCounts({ signal: long() })).data;
    },
  };
}

/** The job's id names the write: sent again, it is answered as the first time and done once. */
async function sendJob(
  { id, job }: QueuedJob,
  keep: (job: Job) => Promise<void>,
  get: (promptId: number) => Promise<Fresh>,
): Promise<SendResult> {
  const named = { headers: { "Idempotency-Key": id }, signal: AbortSignal.timeout(callMs) };
  switch (job.kind) {
    case "uses":
      return { uses: (await templatesCountUses({ body: { ids: job.ids }, ...named })).data };
    case "save": {
      const { title, content, typeId } = job;
      const body = { title, content, typeId, source: "extension" as const };
      return { template: (await templatesCreate({ body, ...named })).data };
    }
    case "version":
      return { template: await sendVersion(job, named, keep, get) };
    case "reports":
      await extensionSitesReport({ body: { reports: job.reports }, ...named });
      return null;
  }
}

async function readSites(etag: string | null): ReturnType<SitesSource> {
  const headers = etag === null ? {} : { "If-None-Match": etag };
  try {
    const { data, response } = await extensionSitesList({ headers, signal: AbortSignal.timeout(callMs) });
    return { sites: data.sites, etag: response.headers.get("ETag") };
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 304) return null;
    throw thrown;
  }
}

type Named = { headers: { "Idempotency-Key": string }; signal: AbortSignal };

/** Saves over the very text the person saw; what another client saved meanwhile is not overwritten. */
async function sendVersion(
  job: Extract<Job, { kind: "version" }>,
  { headers, signal }: Named,
  keep: (job: Job) => Promise<void>,
  get: (promptId: number) => Promise<Fresh>,
): Promise<Template> {
  const { promptId, content, note, base } = job;
  let { etag } = job;
  if (etag === null) {
    const now = await get(promptId);
    if (now.template.content !== base) throw movedOn();
    etag = now.etag;
    // The same tag goes along with each repetition, or the server would take it for another request.
    await keep({ ...job, etag });
  }
  const body = { content, source: "extension" as const, ...(note && { note }) };
  try {
    const condition = etag ? { "If-Match": etag } : {};
    const headersOfWrite = { ...headers, ...condition };
    return (await templatesUpdate({ path: { id: promptId }, body, headers: headersOfWrite, signal })).data;
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "precondition_failed") throw thrown;
    // An answer that got lost long ago: what is there now is what was sent.
    const now = await get(promptId);
    if (now.template.content === content) return now.template;
    throw movedOn();
  }
}

function movedOn(): ApiError {
  return new ApiError({ status: 412, code: "precondition_failed", message: text.version.conflict });
}

/** A prompt of the server as the panel shows it. */
export function toPrompt(template: Template): Prompt {
  const { id, title, content, typeId, type, favourite, tags, useCount, lastUsedAt, updatedAt, match } = template;
  return {
    id,
    title,
    content,
    typeId,
    type: { label: type.label, color: type.color },
    isFavorite: favourite,
    tags,
    useCount,
    lastUsedAt,
    updatedAt,
    near: match === "near",
  };
}
