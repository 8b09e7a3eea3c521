import { buttonClass } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { Route, Routes, useLocation } from "react-router";
import { isProductPage, productUrl } from "../../api/embedding.ts";
import { remote as words } from "../../locales/en/remote.ts";
import { AppErrorBoundary } from "../error-boundary.tsx";
import { Guard } from "../guards.tsx";
import { Frame } from "../layout/frame.tsx";
import { PageSlot } from "../page-slot.tsx";
import { routes } from "../routes.ts";
import { useSession } from "../session.tsx";

/** The pages of the library, without those that belong to the shell or work only at the address of the product. */
const userRoutes = routes.filter(
  ({ access, path }) => (access === "user" || access === "anyone") && !isProductPage(path),
);

/** The user area inside a host, which has signed the person in. */
export function UserRoutes() {
  const { status } = useSession();
  if (status === "signed-out") return <EmptyState title={words.signedOut.title} hint={words.signedOut.hint} />;
  return (
    <Guard access="user">
      <Routes>
        <Route element={<Frame />}>
          {userRoutes.map(({ path, load }) => (
            <Route
              key={path}
              path={path}
              element={
                <AppErrorBoundary>
                  <PageSlot key={path} load={load} />
                </AppErrorBoundary>
              }
            />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Route>
      </Routes>
    </Guard>
  );
}

/** What is shown for an address that only the product itself has. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  const link = (
    <a
      className={buttonClass({ variant: "primary" })}
      href={productUrl(pathname + search)}
      target="_blank"
      rel="noopener"
    >
      {words.elsewhere.open}
    </a>
  );
  return <EmptyState title={words.elsewhere.title} hint={words.elsewhere.hint} action={link} />;
}
