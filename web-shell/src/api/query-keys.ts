import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The keys of all queries: by the path they read. A key below another one is read again with it. */
export const queryKeys = {
  config: ["config"],
  serverConfig: ["config", "server"],
  health: ["health"],
  downloads: ["downloads"],
  extensionAbout: ["/api/extension/about"],
  registration: ["registration"],
  session: (bearer: string | undefined) => ["session", bearer],
  sessions: ["/api/auth/sessions"],
  failedSignIns: ["/api/auth/failed-sign-ins"],
  apiKeys: ["/api/api-keys"],
  consent: (query: string) => ["/api/oauth/requests", query],
  rateLimitProbe: (isAdmin: boolean) => ["rate-limit-probe", isAdmin],

  templates: ["/api/templates"],
  templateLists: ["/api/templates", "list"],
  templateList: (query: object) => ["/api/templates", "list", query],
  templateCounts: (filter: object) => ["/api/templates", "counts", filter],
  palette: (filter: object) => ["/api/templates", "palette", filter],
  // These show prompts too.
  megapromptParts: (ids: readonly number[]) => ["/api/templates", "several", ids.toSorted((a, b) => a - b)],
  megapromptChoice: (query: object) => ["/api/templates", "choice", query],
  undoableOperations: ["/api/templates", "operations"],
  // Apart from the lists: a prompt being edited must not change under its editor.
  template: (id: number) => ["/api/templates/{id}", id],
  related: (id: number) => ["/api/templates/{id}/related", id],
  versions: (id: number) => ["/api/templates/{id}/versions", id, "list"],
  version: (id: number, n: number) => ["/api/templates/{id}/versions", id, "one", n],
  offered: ["/api/templates/offered"],
  improve: ["/api/templates/improve"],
  command: (command: string) => ["/api/commands/{command}", command],

  recent: ["/api/templates/recent"],
  recentOf: (limit: number) => ["/api/templates/recent", limit],
  stats: ["/api/stats"],
  // What is done changes with the counts.
  gettingStarted: ["/api/stats", "steps"],
  quota: ["/api/quota"],
  types: ["/api/types"],
  tags: ["/api/tags"],
  trash: ["/api/trash"],
  trashPage: (page: number) => ["/api/trash", page],
  trashContent: (id: number) => ["/api/trash", "content", id],
  variables: ["/api/variables"],
  presets: ["/api/presets"],
  filters: ["/api/filters"],
  megaprompts: ["/api/megaprompts"],
  megaprompt: (id: number) => ["/api/megaprompts/{id}", id],

  // Apart from the prompts, whose changes need not read it again.
  runningOperations: ["/api/operations", "running"],
  imports: ["/api/imports"],
  importList: ["/api/imports", "list"],
  importRows: (id: number, query: object) => ["/api/imports", id, "rows", query],
  importRow: (id: number, n: number) => ["/api/imports", id, "row", n],
} as const;

/** What each change makes stale, beside the answer that it writes into the cache itself. */
export const staleAfter = {
  /** Prompts were made, changed, deleted or restored; `refreshTemplates` waits for the changes that are still running. */
  prompts: [
    queryKeys.templates,
    queryKeys.stats,
    queryKeys.quota,
    queryKeys.recent,
    queryKeys.types,
    queryKeys.tags,
    queryKeys.trash,
  ],
  oneChanged: (id: number) => [queryKeys.template(id)],
  use: [queryKeys.stats, queryKeys.recent],
  restoredVersion: (id: number) => [queryKeys.versions(id), queryKeys.template(id)],
  newType: [queryKeys.types, queryKeys.stats],
  trash: [queryKeys.trash],
  import: [queryKeys.imports],
  importList: [queryKeys.importList],
  filters: [queryKeys.filters],
  presets: [queryKeys.presets],
  megaprompts: [queryKeys.megaprompts],
  operations: [queryKeys.runningOperations],
  account: (bearer: string | undefined) => [queryKeys.session(bearer)],
  apiKeys: [queryKeys.apiKeys],
  sessions: [queryKeys.sessions],
  improveStatus: [queryKeys.improve],
};

/** Reads what is stale again where it is shown, and elsewhere when it is shown next. */
export const invalidate = (client: QueryClient, keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
