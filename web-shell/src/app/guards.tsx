import { PageSpinner } from "@promptory/ui/spinner";
import { ErrorState } from "@promptory/ui/states";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { token } from "../api/account/token.ts";
import { useHealth } from "../api/health.ts";
import { text } from "../locales/en/index.ts";
import styles from "./guards.module.css";
import { returnPath, signInPath } from "./return-path.ts";
import { useSession } from "./session.tsx";

/** Who may see a page; "anyone" sees it inside the frame once signed in, "public" never. */
export type Access = "public" | "anyone" | "signed-out" | "user" | "admin";

/** Shows its children to those who may see them and sends everybody else where they belong. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (access === "public") return children;
  if (session.status === "loading") return <PageSpinner label={text.app.loading} />;
  if (access === "anyone") return children;
  if (session.status === "unreachable") {
    return <Unreachable retry={session.retry} retrying={session.retrying} />;
  }
  const isIn = session.status === "signed-in";
  if (access === "signed-out") return isIn ? <Navigate to={returnPath(search)} replace /> : children;
  if (!isIn) return <Navigate to={token.hasLeft() ? "/auth" : signInPath(pathname + search + hash)} replace />;
  if (access === "admin" && !session.user.isAdmin) return <Navigate to="/" replace />;
  return children;
}

/** Asks again by itself once the API answers. */
function Unreachable({ retry, retrying }: { retry(): void; retrying: boolean }) {
  const { title, message } = text.app.unreachable;
  useHealth();
  return (
    <main className={styles.alone}>
      <ErrorState title={title} message={message} onRetry={retry} retrying={retrying} />
    </main>
  );
}
