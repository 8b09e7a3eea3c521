import type { Template } from "@promptory/api-client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { invalidate, queryKeys, staleAfter } from "../query-keys.ts";

/** One page of prompts and how many there are in all. */
export interface TemplatePage {
  items: Template[];
  total: number;
  /** Whether there are more than `total`: counting ends at 1,000. */
  isAtLeast?: boolean;
  /** The cursor of the next page, until a change moves prompts between pages. */
  next?: string | undefined;
}

/** Asks the server again for everything a saved prompt shows up in; a change that is still running does it when it ends. */
export async function refreshTemplates(client: QueryClient): Promise<unknown> {
  if (runningChanges(client).size > 0) return;
  // A first answer on its way may be older than the change; asking again would join it instead of replacing it.
  await client.cancelQueries({ queryKey: queryKeys.templates });
  return invalidate(client, staleAfter.prompts);
}

/** How a change looks on a page before the server has answered, and how exactly that is taken back. */
export interface PagePatch {
  apply(page: TemplatePage): TemplatePage;
  /** Takes the patch back; `before` is the page it was applied to, `now` may have other changes. */
  revert(now: TemplatePage, before: TemplatePage): TemplatePage;
}

const running = new WeakMap<QueryClient, Set<Partial<PagePatch>>>();

function runningChanges(client: QueryClient): Set<Partial<PagePatch>> {
  const changes = running.get(client) ?? new Set();
  running.set(client, changes);
  return changes;
}

/** A page from the server with the changes that it may not know yet. */
export function withRunningChanges(client: QueryClient, page: TemplatePage): TemplatePage {
  return [...runningChanges(client)].reduce((changed, { apply }) => apply?.(changed) ?? changed, page);
}

/**
 * What every change of prompts does: cached pages show it at once, a failure takes back this change only, and the last of
 * the running ones asks the server again.
 */
export function changeOptions<Variables>(client: QueryClient, toPatch?: (variables: Variables) => PagePatch) {
  return {
    onMutate: async (variables: Variables) => {
      const patch = toPatch?.(variables) ?? {};
      runningChanges(client).add(patch);
      return { patch, before: await applyPatch(client, patch) };
    },
    onError: (_error: Error, _variables: Variables, change: StartedChange | undefined) => {
      for (const [key, before] of change?.before ?? []) {
        client.setQueryData<TemplatePage>(key, (now) => now && before && change?.patch.revert?.(now, before));
      }
    },
    onSettled: (_data: unknown, _error: unknown, _variables: Variables, change: StartedChange | undefined) => {
      const changes = runningChanges(client);
      if (change) changes.delete(change.patch);
      if (changes.size === 0) void refreshTemplates(client);
      else void restartReads(client);
    },
  };
}

interface StartedChange {
  patch: Partial<PagePatch>;
  before: [QueryKey, TemplatePage | undefined][];
}

/** What was read before a change was written would show the state before it. */
async function restartReads(client: QueryClient): Promise<void> {
  const reads = client.getQueryCache().findAll({ queryKey: queryKeys.templates, fetchStatus: "fetching" });
  await client.cancelQueries({ queryKey: queryKeys.templates });
  await Promise.all(reads.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}

async function applyPatch(client: QueryClient, { apply }: Partial<PagePatch>): Promise<StartedChange["before"]> {
  if (!apply) return [];
  // An answer that is still on its way would replace the change.
  await client.cancelQueries({ queryKey: queryKeys.templateLists });
  const before = client.getQueriesData<TemplatePage>({ queryKey: queryKeys.templateLists });
  client.setQueriesData<TemplatePage>({ queryKey: queryKeys.templateLists }, (page) => page && apply(page));
  return before;
}

/** Changes one prompt on every cached page. */
export function patchPages(client: QueryClient, id: number, patch: (template: Template) => Partial<Template>): void {
  client.setQueriesData<TemplatePage>(
    { queryKey: queryKeys.templateLists },
    (page) => page && patchIn(page, id, patch),
  );
}

/** Changes one prompt on a page. */
export function patchIn(
  page: TemplatePage,
  id: number,
  patch: (template: Template) => Partial<Template>,
): TemplatePage {
  return {
    ...page,
    items: page.items.map((template) => (template.id === id ? { ...template, ...patch(template) } : template)),
  };
}

/** New values of some fields of a prompt; taken back where no later change has replaced them. */
export function fieldsPatch(id: number, fields: Partial<Template>): PagePatch {
  return {
    apply: (page) => patchIn(page, id, () => fields),
    revert: (now, before) => {
      const old = before.items.find((template) => template.id === id);
      const own = (template: Template) =>
        Object.keys(fields).filter((name) => template[name as keyof Template] === fields[name as keyof Template]);
      return patchIn(now, id, (template) =>
        Object.fromEntries(own(template).map((name) => [name, old?.[name as keyof Template]])),
      );
    },
  };
}

/** The total changes as the items do, unless there are more than were counted. */
const withItems = (page: TemplatePage, items: Template[]): TemplatePage => ({
  ...page,
  items,
  next: undefined,
  total: page.isAtLeast ? page.total : page.total + items.length - page.items.length,
});

/** A prompt that leaves its page, and comes back to its place. */
export function removalPatch(id: number): PagePatch {
  return {
    apply: (page) => {
      const items = page.items.filter((template) => template.id !== id);
      return withItems(page, items);
    },
    revert: (now, before) => {
      const at = before.items.findIndex((template) => template.id === id);
      const removed = before.items[at];
      if (!removed || now.items.some((template) => template.id === id)) return now;
      return withItems(now, now.items.toSpliced(at, 0, removed));
    },
  };
}
