import { useEffect } from "react";
import { Outlet, Route, Routes, useLocation } from "react-router";
import { text } from "../locales/en/index.ts";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { Guard } from "./guards.tsx";
import { type LoadPage, PageSlot } from "./page-slot.tsx";
import { type AppRoute, bringPage, routeOf, routes } from "./routes.ts";
import { useSession } from "./session.tsx";

// The frame knows the table of routes, so the table cannot know the frame.
const loadFrame: LoadPage = async () => ({
  default: (await import(/* webpackChunkName: "frame" */ "./layout/frame.tsx")).Frame,
});
const loadNotFound: LoadPage = async () => ({ default: (await import("./not-found.tsx")).NotFound });

const isFramed = ({ access, isAlone = false }: AppRoute) => access !== "public" && access !== "signed-out" && !isAlone;

/** Renders the table of routes: framed pages inside the one frame, the others on their own. */
export function AppRoutes() {
  usePageTitle();
  return (
    <Routes>
      {routes.filter((route) => !isFramed(route)).map(toRoute)}
      <Route element={<FrameSlot />}>{routes.filter(isFramed).map(toRoute)}</Route>
      <Route path="*" element={<PageSlot load={loadNotFound} />} />
    </Routes>
  );
}

/** The frame, for those who are signed in; a page that is open to anyone stands without it for the others. */
function FrameSlot() {
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status !== "signed-in" && routeOf(pathname)?.access === "anyone") return <Outlet />;
  return (
    <Guard access="user">
      <PageSlot load={loadFrame} />
    </Guard>
  );
}

function toRoute({ path, access, load }: AppRoute) {
  const page = (
    <Guard access={access}>
      <AppErrorBoundary>
        <PageSlot key={path} load={load} />
      </AppErrorBoundary>
    </Guard>
  );
  return <Route key={path} path={path} element={page} />;
}

function usePageTitle(): void {
  const { pathname } = useLocation();
  const title = routeOf(pathname)?.title ?? text.app.titles.notFound;
  useEffect(() => {
    document.title = `${title} · ${text.app.name}`;
  }, [title]);
}

/** Asks for the code of the first screen while the session is still being checked. */
export function bringFirstScreen(pathname: string, isSignedIn: boolean): void {
  const access = routeOf(pathname)?.access;
  if (isSignedIn && access !== "public") loadFrame().catch(() => undefined);
  bringPage(isSignedIn || access === "public" || access === "anyone" ? pathname : "/auth");
}
