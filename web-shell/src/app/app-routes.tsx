import { useEffect } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router";
import { text } from "../text/index.ts";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { Guard } from "./guards.tsx";
import { Frame } from "./layout/frame.tsx";
import { NotFound } from "./not-found.tsx";
import { PageSlot } from "./page-slot.tsx";
import { type AppRoute, routes } from "./routes.tsx";

const isFramed = ({ access }: AppRoute) => access === "user" || access === "admin";

/** Renders the table of routes: framed pages inside the one frame, the others on their own. */
export function AppRoutes() {
  usePageTitle();
  return (
    <Routes>
      {routes.filter((route) => !isFramed(route)).map(toRoute)}
      <Route
        element={
          <Guard access="user">
            <Frame />
          </Guard>
        }
      >
        {routes.filter(isFramed).map(toRoute)}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
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
  const route = routes.find(({ path }) => matchPath(path, pathname));
  const title = route?.title ?? text.app.titles.notFound;
  useEffect(() => {
    document.title = `${title} · ${text.app.name}`;
  }, [title]);
}
