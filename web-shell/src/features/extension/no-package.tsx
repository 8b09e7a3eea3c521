import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import type { UseQueryResult } from "@tanstack/react-query";
import { extension } from "../../locales/en/extension.ts";
import { CopyLine } from "./copy-line.tsx";
import styles from "./no-package.module.css";

const words = extension.download;

/** There is nothing to download, and what to run so that there is. */
export function NoPackage() {
  return (
    <div className={styles.notice}>
      <p>{words.missing}</p>
      <p className={styles.how}>{words.missingHow}</p>
      <CopyLine value={words.command} label={words.copyCommand} />
    </div>
  );
}

/** The check for a package failed. */
export function PackagesFailed({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{words.failed}</p>
      <p className={styles.how}>{toApiError(query.error).message}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {words.retry}
      </Button>
    </div>
  );
}
