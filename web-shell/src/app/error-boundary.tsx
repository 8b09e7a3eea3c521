import { Button, buttonClass } from "@promptory/ui/button";
import { isOutdatedBuild, OutdatedBuild } from "@promptory/ui/lazy-with-retry";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { Link, useLocation } from "react-router";
import { text } from "../locales/en/index.ts";
import styles from "./error-boundary.module.css";

/** Catches what a page throws while rendering; Retry clears it, and so does going elsewhere. */
export function AppErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ApplicationError} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
}

function ApplicationError({ error, resetErrorBoundary }: FallbackProps) {
  if (isOutdatedBuild(error)) return <OutdatedBuild />;
  const { message, details } = describe(error);
  return (
    <div className={styles.page} role="alert">
      <div className={styles.icon}>
        <CircleAlert size={20} aria-hidden />
      </div>
      <h1 className={styles.title}>{text.app.crash.title}</h1>
      <p className={styles.message}>{message}</p>
      <p className={styles.hint}>{text.app.crash.hint}</p>
      <div className={styles.buttons}>
        {/* Not by the router: a fresh page is the surest way out of a broken one. */}
        <Link className={buttonClass()} reloadDocument to="/">
          {text.app.crash.home}
        </Link>
        <Button variant="primary" onClick={resetErrorBoundary}>
          {text.app.crash.retry}
        </Button>
      </div>
      <details className={styles.details}>
        <summary>{text.app.crash.details}</summary>
        <pre>{details}</pre>
      </details>
    </div>
  );
}

function describe(error: unknown): { message: string; details: string } {
  if (!(error instanceof Error)) return { message: String(error), details: String(error) };
  const { name, message, stack = "" } = error;
  // The bundler words its errors after their stack was written.
  return { message, details: stack.includes(message) ? stack : `${name}: ${message}\n${stack}` };
}
