import { matchPath } from "react-router";
import { text } from "../text/index.ts";
import type { Access } from "./guards.tsx";
import type { LoadPage } from "./page-slot.tsx";

/** One page: its address, its name in the tab, who may see it, and how its code arrives. */
export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  load: LoadPage;
}

/** Every page of the shell. An entry exists once its screen works. */
export const routes: readonly AppRoute[] = [
  {
    path: "/auth",
    title: text.app.titles.auth,
    access: "signed-out",
    load: async () => ({ default: (await import("../features/auth/auth-page.tsx")).AuthPage }),
  },
  {
    path: "/",
    title: text.app.titles.home,
    access: "user",
    load: async () => ({
      default: (await import("../features/getting-started/getting-started-page.tsx")).GettingStartedPage,
    }),
  },
  {
    path: "/templates",
    title: text.app.titles.templates,
    access: "user",
    load: async () => ({ default: (await import("../features/prompts/prompts-page.tsx")).PromptsPage }),
  },
  {
    path: "/create-template",
    title: text.app.titles.createTemplate,
    access: "user",
    load: async () => ({ default: (await import("../features/prompts/create-page.tsx")).CreatePromptPage }),
  },
  {
    path: "/types",
    title: text.app.titles.types,
    access: "user",
    load: async () => ({ default: (await import("../features/types/types-page.tsx")).TypesPage }),
  },
  {
    path: "/tags",
    title: text.app.titles.tags,
    access: "user",
    load: async () => ({ default: (await import("../features/prompts/later.ts")).TagsPage }),
  },
  {
    path: "/extension",
    title: text.app.titles.extension,
    access: "user",
    load: async () => ({ default: (await import("../features/extension/pages.ts")).ExtensionPage }),
  },
  {
    path: "/extension/download",
    title: text.app.titles.download,
    access: "user",
    load: async () => ({ default: (await import("../features/extension/pages.ts")).DownloadPage }),
  },
  {
    path: "/trash",
    title: text.app.titles.trash,
    access: "user",
    load: async () => ({ default: (await import("../features/trash/trash-page.tsx")).TrashPage }),
  },
  {
    path: "/builder",
    title: text.app.titles.builder,
    access: "user",
    load: async () => ({ default: (await import("../features/builder/builder-page.tsx")).BuilderPage }),
  },
  {
    path: "/settings",
    title: text.app.titles.settings,
    access: "user",
    load: async () => ({ default: (await import("../features/settings/settings-page.tsx")).SettingsPage }),
  },
  {
    path: "/help",
    title: text.app.titles.help,
    access: "anyone",
    load: async () => ({ default: (await import("../features/support/help-page.tsx")).HelpPage }),
  },
  {
    path: "/test",
    title: text.app.titles.test,
    access: "public",
    load: async () => ({ default: (await import("../features/diagnostics/pages.ts")).TestPage }),
  },
  {
    path: "/minimal",
    title: text.app.titles.minimal,
    access: "public",
    load: async () => ({ default: (await import("../features/diagnostics/pages.ts")).MinimalPage }),
  },
  {
    path: "/debug",
    title: text.app.titles.debug,
    access: "public",
    load: async () => ({ default: (await import("../features/diagnostics/pages.ts")).DebugPage }),
  },
  {
    path: "/diagnostics",
    title: text.app.titles.diagnostics,
    access: "public",
    load: async () => ({ default: (await import("../features/diagnostics/pages.ts")).DiagnosticsPage }),
  },
  {
    path: "/admin/*",
    title: text.app.titles.admin,
    access: "admin",
    load: async () => ({ default: (await import("./admin-remote.tsx")).AdminRemote }),
  },
];

/** The page an address leads to. */
export function routeOf(pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

/** Asks for a page's code before it is needed; a failure is met again when it is. */
export function bringPage(pathname: string): void {
  routeOf(pathname)
    ?.load()
    .catch(() => undefined);
}
