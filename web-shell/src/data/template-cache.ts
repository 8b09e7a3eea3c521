import type { Template } from "@promptory/api-client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** One page of prompts and how many there are in all. */
export interface TemplatePage {
  items: Template[];
  total: number;
}

/** What the caches of prompts are called: by the path they come from. */
export const templateKeys = {
  lists: ["/api/templates", "list"],
  list: (query: object) => ["/api/templates", "list", query],
  // Apart from the lists: a prompt being edited must not change under its editor.
  one: (id: number) => ["/api/templates/{id}", id],
  counts: (filter: object) => ["/api/templates", "counts", filter],
  palette: ["/api/templates", "palette"],
  tags: ["/api/tags"],
  recent: ["/api/templates/recent"],
  stats: ["/api/stats"],
  types: ["/api/types"],
  trash: ["/api/trash"],
  versions: (id: number) => ["/api/templates/{id}/versions", id],
} as const;

/** Asks the server again for everything a saved prompt shows up in. */
export function refreshTemplates(client: QueryClient): Promise<unknown> {
  const stale = [
    ["/api/templates"],
    templateKeys.stats,
    templateKeys.recent,
    templateKeys.types,
    templateKeys.tags,
    templateKeys.trash,
  ];
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The pages as they were before a change, for the way back. */
export type Snapshot = [QueryKey, TemplatePage | undefined][];

/** Changes every cached page at once, before the server has answered. */
export async function changePages(
  client: QueryClient,
  change: (page: TemplatePage) => TemplatePage,
): Promise<Snapshot> {
  // An answer still on its way would paint over the change.
  await client.cancelQueries({ queryKey: templateKeys.lists });
  const before = client.getQueriesData<TemplatePage>({ queryKey: templateKeys.lists });
  client.setQueriesData<TemplatePage>({ queryKey: templateKeys.lists }, (page) => page && change(page));
  return before;
}

/** Changes one prompt on every cached page. */
export function patchPages(client: QueryClient, id: number, patch: (template: Template) => Partial<Template>): void {
  client.setQueriesData<TemplatePage>({ queryKey: templateKeys.lists }, (page) => page && patchIn(page, id, patch));
}

/** Puts the pages back as they were. */
export function restorePages(client: QueryClient, before: Snapshot | undefined): void {
  for (const [key, page] of before ?? []) client.setQueryData(key, page);
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

/** Takes one prompt off a page. */
export function removeFrom(page: TemplatePage, id: number): TemplatePage {
  const items = page.items.filter((template) => template.id !== id);
  return { items, total: page.total - (page.items.length - items.length) };
}
