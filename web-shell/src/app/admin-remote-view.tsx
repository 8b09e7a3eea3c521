import { isOutdatedBuild, OutdatedBuild } from "@promptory/ui/lazy-with-retry";
import type { RemoteAppProps } from "@promptory/ui/remote-contract";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { adminRemote as words } from "../locales/en/admin-remote.ts";
import styles from "./admin-remote.module.css";
import { IncompatibleRemote } from "./incompatible-remote.ts";

type RemoteApp = ComponentType<RemoteAppProps>;

interface AdminRemoteViewProps extends RemoteAppProps {
  /** Brings the remote's component; called again by Retry. */
  load: () => Promise<RemoteApp>;
  /** Called with the original of every failure; the screen shows words of its own. */
  onFailure: (error: unknown) => void;
}

/** The place of the administration: its skeleton, then itself, or a panel that says it is not there and tries again. */
export function AdminRemoteView({ load, onFailure, ...app }: AdminRemoteViewProps) {
  const { App, failed, loading, retry } = useRemote(load, onFailure);
  if (App) {
    return (
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) =>
          isOutdatedBuild(error) ? <OutdatedBuild /> : <Trouble {...words.crashed} onRetry={resetErrorBoundary} />
        }
        onError={onFailure}
      >
        <App {...app} />
      </ErrorBoundary>
    );
  }
  if (failed) return <Trouble {...words[failed]} onRetry={retry} retrying={loading} />;
  return <Loading />;
}

function useRemote(load: () => Promise<RemoteApp>, onFailure: (error: unknown) => void) {
  const [App, setApp] = useState<RemoteApp>();
  const [failed, setFailed] = useState<"unavailable" | "incompatible">();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState(-1);
  useEffect(() => {
    let isGone = false;
    const settle = (then: () => void) => {
      if (isGone) return;
      then();
      setSettled(attempt);
    };
    load().then(
      (component) => settle(() => setApp(() => component)),
      (error: unknown) =>
        settle(() => {
          onFailure(error);
          setFailed(error instanceof IncompatibleRemote ? "incompatible" : "unavailable");
        }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt, load, onFailure]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { App, failed, loading: settled !== attempt, retry };
}

function Trouble(props: { title: string; hint: string; onRetry: () => void; retrying?: boolean }) {
  return (
    <>
      <h1 className={styles.title}>{words.title}</h1>
      <div className={styles.panel}>
        <ErrorState
          message={props.hint}
          onRetry={props.onRetry}
          retrying={props.retrying ?? false}
          title={props.title}
        />
      </div>
    </>
  );
}

/** In the shape of what comes, so that nothing moves when it is there. */
function Loading() {
  return (
    <>
      <h1 className={styles.title}>{words.title}</h1>
      <SkeletonGroup label={words.loading}>
        <div className={styles.sections}>
          <Skeleton height={16} width={72} />
        </div>
        <div className={styles.search}>
          <Skeleton height={32} width={360} />
        </div>
        <Skeleton height={420} />
      </SkeletonGroup>
    </>
  );
}
