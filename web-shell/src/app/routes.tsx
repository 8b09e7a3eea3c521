import { House, type LucideIcon, MessageSquareText } from "lucide-react";
import { matchPath } from "react-router";
import { text } from "../text/index.ts";
import type { Access } from "./guards.tsx";
import type { LoadPage } from "./page-slot.tsx";

/** One page: its address, its name in the tab, who may see it, how its code arrives, and its place in the sidebar if it has one. */
export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  load: LoadPage;
  nav?: { label: string; icon: LucideIcon };
}

/** Every page of the shell. An entry exists once its screen works, and with it its place in the sidebar. */
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
    nav: { label: text.app.titles.home, icon: House },
  },
  {
    path: "/templates",
    title: text.app.titles.templates,
    access: "user",
    load: async () => ({ default: (await import("../features/prompts/prompts-page.tsx")).PromptsPage }),
    nav: { label: text.app.titles.templates, icon: MessageSquareText },
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

/** Brings the frame around the pages of those who are signed in. */
export const loadFrame: LoadPage = async () => ({ default: (await import("./layout/frame.tsx")).Frame });

/** Asks for the code of the page that will be shown while the session is still being checked. */
export function bringFirstPage(pathname: string, isSignedIn: boolean): void {
  const route = isSignedIn ? routeOf(pathname) : routeOf("/auth");
  const wanted = isSignedIn ? [loadFrame, route?.load] : [route?.load];
  for (const load of wanted) load?.().catch(() => undefined);
}
