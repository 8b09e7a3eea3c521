import type { Browser } from "@promptory/guide";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { packagesQuery } from "../../api/account/extension.ts";
import { extension } from "../../locales/en/extension.ts";
import styles from "./download-page.module.css";
import { NoPackage, PackagesFailed, SavedPackage } from "./packages.tsx";
import { useBrowser } from "./use-browser.ts";

const words = extension.page;

/** Saves the package for the browser in the address, and says what it is and what comes next. */
export function DownloadPage() {
  const [browser] = useBrowser();
  const other: Browser = browser === "chrome" ? "firefox" : "chrome";
  const { isPending } = useQuery(packagesQuery);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.title(browser)}</h1>
      <Package key={browser} browser={browser} />
      {!isPending && (
        <p>
          <Link to={`/extension/download?browser=${other}`}>{words.other(other)}</Link>
        </p>
      )}
    </div>
  );
}

function Package({ browser }: { browser: Browser }) {
  const packages = useQuery(packagesQuery);
  if (packages.isPending) return <Waiting />;
  if (packages.isError) return <PackagesFailed query={packages} />;
  const found = packages.data.find((one) => one.browser === browser);
  return found ? <SavedPackage found={found} /> : <NoPackage />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.looking}>
      <div className={styles.waiting}>
        <Skeleton width={220} height={16} />
        <Skeleton height={160} />
      </div>
    </SkeletonGroup>
  );
}
