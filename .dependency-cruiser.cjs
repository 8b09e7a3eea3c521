/** The import rules of docs/architecture.md, checked by `npm run lint`. */
const apps = "^(web-shell|web-admin|extension|api|e2e)/";
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Files that import each other cannot be understood or changed one at a time.",
      severity: "error",
      from: { pathNot: "^packages/api-client/src/gen/" },
      to: { circular: true },
    },
    never(
      "api-is-alone",
      "The API imports only rules, prompt and static-server.",
      "^api/",
      "^(web-shell|web-admin|extension|e2e|packages/(api-client|ui))/",
    ),
    never(
      "shell-is-alone",
      "The shell loads the remote at run time only.",
      "^web-shell/",
      "^(web-admin|extension|api|e2e)/",
    ),
    never("admin-is-alone", "The remote knows nothing of the shell.", "^web-admin/", "^(web-shell|extension|api|e2e)/"),
    never(
      "extension-is-alone",
      "The extension talks to the API over HTTP only.",
      "^extension/",
      "^(web-shell|web-admin|api|e2e)/",
    ),
    {
      name: "sdk-at-the-first-call",
      comment: "The MCP SDK costs time and memory at the start: it is imported as a type, or by import().",
      severity: "error",
      from: { path: "^api/src/" },
      to: { path: "modelcontextprotocol/server", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    never("packages-know-no-app", "Packages never import an app.", "^packages/", apps),
    never("ui-has-no-http", "Shared components tell, they do not fetch.", "^packages/ui/", "^packages/api-client/"),
    never(
      "leaf-packages",
      "rules, api-client and static-server import nothing of ours, guide only rules.",
      "^packages/(rules|api-client|static-server|guide)/(?!.*node_modules)",
      "^packages/(prompt|ui)/",
    ),
    {
      name: "picker-without-panel",
      comment: "What the side panel and the search in a page share is in prompt-search, which knows neither.",
      severity: "error",
      from: { path: "^extension/src/(prompt-search|picker)/", pathNot: "\\.spec\\.tsx?$" },
      to: { path: "^extension/src/sidepanel/" },
    },
    never(
      "store-knows-no-screen",
      "The library store runs in a background: it imports api-client and prompt only.",
      "^packages/library-store/",
      "^packages/(ui|rules|guide|static-server)/",
    ),
    never(
      "controllers-translate",
      "A controller knows its service and DTOs only.",
      "^api/src/.*\\.controller\\.ts$",
      "^api/src/.*\\.(repository|entity|processor)\\.ts$",
    ),
    {
      name: "own-repository-only",
      comment:
        "Another feature is used through its service. The worker's half of mail and of operations is in a folder of its own.",
      severity: "error",
      from: { path: "^api/src/([^/]+)/" },
      to: {
        path: "^api/src/[^/]+/.*\\.repository\\.ts$",
        pathNot: "^api/src/($1/|mail/mail\\.repository|operations/jobs\\.repository)",
      },
    },
    {
      name: "features-do-not-meet",
      comment: "What two features need moves to components, app, api or packages/ui.",
      severity: "error",
      from: { path: "^(web-shell|web-admin)/src/features/([^/]+)/" },
      to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "components-know-no-feature",
      comment: "What several pages show knows none of them.",
      severity: "error",
      from: { path: "^web-shell/src/components/" },
      to: { path: "^web-shell/src/(features|app)/" },
    },
    {
      name: "features-know-no-app",
      comment: "app/ composes features, never the reverse.",
      severity: "error",
      from: { path: "^(web-shell|web-admin)/src/features/" },
      to: { path: "^(web-shell|web-admin)/src/app/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.web.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
