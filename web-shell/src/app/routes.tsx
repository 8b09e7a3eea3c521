import { House, type LucideIcon } from "lucide-react";
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
    path: "/admin/*",
    title: text.app.titles.admin,
    access: "admin",
    load: async () => ({ default: (await import("./admin-remote.tsx")).AdminRemote }),
  },
  {
    path: "/admin/*",
    title: text.app.titles.admin,
    access: "admin",
    load: async () => ({ default: (await import("./admin-remote.tsx")).AdminRemote }),
  },
];
