import { toApiError } from "@promptory/api-client";
import { installationIn } from "@promptory/guide";
import { Button, buttonClass } from "@promptory/ui/button";
import { Card } from "@promptory/ui/layout";
import type { UseQueryResult } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { downloadUrl, type ExtensionPackage, markDownloaded } from "../../api/account/extension.ts";
import { extension } from "../../locales/en/extension.ts";
import { CopyLine } from "./copy-line.tsx";
import styles from "./packages.module.css";

const words = extension.page;

/** The package that is being saved: what it is, how to check it, and what to do with it. */
export function SavedPackage({ found }: { found: ExtensionPackage }) {
  const { browser, version, file, bytes, sha256 } = found;
  const link = useStart(file);
  const [, ...next] = installationIn(browser);
  return (
    <>
      <Card radius="md" className={styles.started} role="status">
        <p className={styles.name}>{words.started}</p>
        <p className={styles.hint}>{words.startedHint}</p>
      </Card>
      <a
        ref={link}
        className={buttonClass()}
        href={downloadUrl(file)}
        download={file}
        onClick={() => markDownloaded(browser, version)}
      >
        <Download size={16} aria-hidden />
        {words.again}
      </a>
      <Card as="dl" className={styles.facts}>
        <dt>{words.file}</dt>
        <dd className={styles.mono}>{file}</dd>
        <dt>{words.version}</dt>
        <dd>{version}</dd>
        <dt>{words.size}</dt>
        <dd>{extension.download.size(bytes)}</dd>
        <dt>{words.hash}</dt>
        <dd>
          <CopyLine value={sha256} label={words.copyHash} />
          <p className={styles.hint}>{words.hashHint}</p>
        </dd>
      </Card>
      <h2 className={styles.heading}>{words.next}</h2>
      <ol className={styles.next} start={2}>
        {next.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
      <Link to={`/extension?browser=${browser}`}>{words.back}</Link>
    </>
  );
}

/** Presses the link once for each file, however often the list is asked for anew. */
function useStart(file: string) {
  const link = useRef<HTMLAnchorElement>(null);
  const started = useRef<string>(undefined);
  useEffect(() => {
    if (started.current === file) return;
    started.current = file;
    link.current?.click();
  }, [file]);
  return link;
}

const download = extension.download;

/** There is nothing to download, and what to run so that there is. */
export function NoPackage() {
  return (
    <div className={styles.notice}>
      <p>{download.missing}</p>
      <p className={styles.how}>{download.missingHow}</p>
      <CopyLine value={download.command} label={download.copyCommand} />
    </div>
  );
}

/** The check for a package failed. */
export function PackagesFailed({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{download.failed}</p>
      <p className={styles.how}>{toApiError(query.error).message}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {download.retry}
      </Button>
    </div>
  );
}
