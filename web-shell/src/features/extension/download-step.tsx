import type { Browser } from "@promptory/guide";
import { buttonClass } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Check, Download } from "lucide-react";
import { useDownloaded } from "../../data/downloaded.ts";
import { type ExtensionPackage, packagesQuery } from "../../data/extension-packages.ts";
import { extension } from "../../text/extension.ts";
import styles from "./download-step.module.css";
import { NoPackage, PackagesFailed } from "./no-package.tsx";

const words = extension.download;

/** The button of the first step, or why there is none. */
export function DownloadStep({ browser }: { browser: Browser }) {
  const packages = useQuery(packagesQuery);
  if (packages.isPending) return <Waiting />;
  if (packages.isError) return <PackagesFailed query={packages} />;
  const found = packages.data.find((one) => one.browser === browser);
  return found ? <DownloadButton found={found} /> : <NoPackage />;
}

/** Opens the page that saves the file in a new tab; that page remembers that it did. */
function DownloadButton({ found }: { found: ExtensionPackage }) {
  const { browser, version, bytes } = found;
  const isDone = useDownloaded(browser) === version;
  const Icon = isDone ? Check : Download;
  return (
    <div className={styles.row}>
      <a
        className={buttonClass({ variant: isDone ? "secondary" : "primary" })}
        href={`/extension/download?browser=${browser}`}
        target="_blank"
        rel="noopener"
      >
        <Icon size={16} aria-hidden />
        {isDone ? words.done : words.button(browser)}
        <span className="p-hidden">{extension.newTab}</span>
      </a>
      <span className={styles.facts} role="status">
        {words.facts(version, words.size(bytes))}
        {isDone && `. ${words.again}`}
      </span>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={words.checking}>
      <Skeleton width={190} height={32} />
    </SkeletonGroup>
  );
}
