import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "./button.tsx";
import { common } from "./locales/en/common.ts";
import { EmptyState } from "./states.tsx";

// Set by the bundler; https://rspack.rs/api/runtime-api/module-variables
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

const words = common.updated;

/** The files of this page's build are gone from the server: only reloading helps. */
export class OutdatedBuildError extends Error {
  override name = "OutdatedBuildError";
}

/** By name, because shell and admin remote each have a copy of the class. */
export const isOutdatedBuild = (error: unknown) => error instanceof Error && error.name === "OutdatedBuildError";

/** Loads code, once more after a failure; throws OutdatedBuildError when the server has another build than this page. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (await hasOtherBuild()) throw new OutdatedBuildError(words.title);
    return load();
  }
}

async function hasOtherBuild(): Promise<boolean> {
  // Development servers and tests have no build.
  if (typeof __webpack_hash__ === "undefined") return false;
  try {
    const response = await fetch(`${__webpack_public_path__}build.json`, { cache: "no-store" });
    const build: unknown = await response.json();
    return typeof build === "object" && build !== null && "id" in build && build.id !== __webpack_hash__;
  } catch {
    // Offline, or a build without this file: an ordinary failure.
    return false;
  }
}

/** A component whose code is loaded when it is rendered. After a failure the next mount (Retry) loads it again. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props & { fallback?: ReactNode }> {
  let attempt: LazyExoticComponent<ComponentType<Props>> | undefined;
  const start = () => {
    attempt ??= lazy(async () => {
      try {
        return { default: await loadWithRetry(load) };
      } catch (error) {
        attempt = undefined;
        throw error;
      }
    });
    return attempt;
  };
  return function LazyWithRetry(props: Props & { fallback?: ReactNode }) {
    const [Component] = useState(start);
    return (
      <Suspense fallback={props.fallback ?? fallback}>
        <Component {...props} />
      </Suspense>
    );
  };
}

/** What error boundaries show for an OutdatedBuildError. */
export function OutdatedBuild() {
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={words.title} hint={words.hint} action={reload} />
    </div>
  );
}
