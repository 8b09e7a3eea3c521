import { matchPath } from "react-router";
import { text } from "../locales/en/index.ts";
import type { Access } from "./guards.tsx";
import type { LoadPage } from "./page-slot.tsx";

/** One page: its address, its name in the tab, who may see it, and how its code arrives. */
export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  load: LoadPage;
  /** Whether it is shown without the frame although the person is signed in. */
  isAlone?: boolean;
}

/** One row of the table; most pages need a session. */
const page = (path: string, name: keyof typeof text.app.titles, load: LoadPage, access: Access = "user"): AppRoute => ({
  path,
  title: text.app.titles[name],
  access,
  load,
});

/** Every page of the shell. An entry exists once its screen works. */
export const routes: readonly AppRoute[] = [
  page(
    "/auth",
    "auth",
    async () => ({ default: (await import(/* webpackChunkName: "auth" */ "../features/auth/auth-page.tsx")).AuthPage }),
    "signed-out",
  ),
  page("/", "home", async () => ({
    default: (await import("../features/getting-started/getting-started-page.tsx")).GettingStartedPage,
  })),
  page("/templates/:id?", "templates", async () => ({
    default: (await import(/* webpackChunkName: "prompts" */ "../features/prompts/prompts-page.tsx")).PromptsPage,
  })),
  page("/p/:command", "templates", async () => ({
    default: (await import("../features/prompts/command-page.tsx")).CommandPage,
  })),
  page("/create-template", "createTemplate", async () => ({
    default: (await import(/* webpackChunkName: "editor" */ "../features/prompts/dialog/lazy.ts")).CreatePromptPage,
  })),
  page("/types", "types", async () => ({ default: (await import("../features/types/types-page.tsx")).TypesPage })),
  page("/tags", "tags", async () => ({ default: (await import("../features/tags/tags-page.tsx")).TagsPage })),
  {
    ...page("/oauth/consent", "consent", async () => ({
      default: (await import("../features/oauth/consent-page.tsx")).ConsentPage,
    })),
    isAlone: true,
  },
  page("/extension", "extension", async () => ({
    default: (await import("../features/extension/lazy.ts")).ExtensionPage,
  })),
  page("/extension/download", "download", async () => ({
    default: (await import("../features/extension/lazy.ts")).DownloadPage,
  })),
  page("/trash", "trash", async () => ({ default: (await import("../features/trash/trash-page.tsx")).TrashPage })),
  page("/builder", "builder", async () => ({
    default: (await import("../features/builder/builder-page.tsx")).BuilderPage,
  })),
  page("/settings/:section?", "settings", async () => ({
    default: (await import("../features/settings/settings-page.tsx")).SettingsPage,
  })),
  page("/guide", "guide", async () => ({ default: (await import("../features/guide/guide-page.tsx")).GuidePage })),
  page(
    "/help",
    "help",
    async () => ({ default: (await import("../features/support/help-page.tsx")).HelpPage }),
    "anyone",
  ),
  page(
    "/test",
    "test",
    async () => ({ default: (await import("../features/diagnostics/lazy.ts")).TestPage }),
    "public",
  ),
  page(
    "/minimal",
    "minimal",
    async () => ({ default: (await import("../features/diagnostics/lazy.ts")).MinimalPage }),
    "public",
  ),
  page(
    "/debug",
    "debug",
    async () => ({ default: (await import("../features/diagnostics/lazy.ts")).DebugPage }),
    "public",
  ),
  page(
    "/diagnostics",
    "diagnostics",
    async () => ({ default: (await import("../features/diagnostics/lazy.ts")).DiagnosticsPage }),
    "public",
  ),
  page("/admin/*", "admin", async () => ({ default: (await import("./admin-remote.tsx")).AdminRemote }), "admin"),
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
