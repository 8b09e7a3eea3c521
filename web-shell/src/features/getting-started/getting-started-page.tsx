import { LIMITS } from "@promptory/rules";
import { buttonClass } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Heart, Plus, Upload } from "lucide-react";
import type { FormEvent } from "react";
import { createSearchParams, Link, useNavigate } from "react-router";
import { configQuery } from "../../api/config.ts";
import { useProgress } from "../../api/library/stats.ts";
import { LibraryStats } from "../../components/library-stats.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { gettingStarted as gettingStartedText } from "../../locales/en/getting-started.ts";
import { prompts as promptsText } from "../../locales/en/prompts.ts";
import creditStyles from "./credit.module.css";
import styles from "./getting-started-page.module.css";
import { HomeLists } from "./home-lists.tsx";
import { StepList } from "./step-list.tsx";
import { CREATE_LINK, doneCount } from "./steps.ts";

/** From how many done steps on the page shows what a person comes back for. */
const HOME_FROM = 2;

/** The first page after signing in: the way through the product, and later what a person comes back for. */
export function GettingStartedPage() {
  const progress = useProgress();
  const isHome = progress.data !== undefined && doneCount(progress.data) >= HOME_FROM;
  const end = (
    <>
      <p className={styles.extension}>
        {gettingStartedText.extension.ask} <Link to="/extension">{gettingStartedText.extension.action}</Link>{" "}
        {gettingStartedText.extension.hint}
      </p>
      <Credit />
    </>
  );
  return (
    <div className={styles.page}>
      <PageHead title={gettingStartedText.title} lead={gettingStartedText.lead}>
        <Row align="stretch" wrap>
          <Link className={buttonClass()} to="/templates?import=1">
            <Upload size={16} aria-hidden />
            {gettingStartedText.import}
          </Link>
          <Link className={buttonClass({ variant: "primary" })} aria-keyshortcuts="n" {...CREATE_LINK}>
            <Plus size={16} aria-hidden />
            {gettingStartedText.create}
          </Link>
        </Row>
      </PageHead>
      {progress.isPending ? (
        // What comes depends on the answer; nothing moves when it is there.
        <SkeletonGroup label={gettingStartedText.progress.loading}>
          <Skeleton height="84px" />
        </SkeletonGroup>
      ) : (
        <>
          {isHome && <HomeSearch />}
          {!isHome && <LibraryStats look="strip" />}
          <StepList progress={progress} canFold={isHome} />
          {isHome ? <HomeLists>{end}</HomeLists> : end}
        </>
      )}
    </div>
  );
}

/** Searches the list for what is typed. */
function HomeSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get("search");
    const query =
      typeof wanted === "string" && wanted.trim() !== "" ? `?${createSearchParams({ search: wanted })}` : "";
    void navigate(`/templates${query}`, { state: { isSearching: true } });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <SearchField
          name="search"
          label={promptsText.search}
          aria-keyshortcuts="/"
          placeholder={promptsText.searchPlaceholder}
          maxLength={LIMITS.search}
        />
      </form>
    </search>
  );
}

/** Who made this and how to thank them; nothing unless the one who runs it has said so. */
function Credit() {
  const { data } = useQuery(configQuery);
  const { author, donateUrl } = data ?? {};
  if (!author && !donateUrl) return null;
  return (
    <footer className={creditStyles.credit}>
      {author && (
        <span>
          {gettingStartedText.credit.by} {author.url ? <a href={author.url}>{author.name}</a> : author.name}
        </span>
      )}
      {donateUrl && (
        <a className={creditStyles.donate} href={donateUrl} target="_blank" rel="noreferrer">
          <Heart size={14} aria-hidden />
          {gettingStartedText.credit.donate}
        </a>
      )}
    </footer>
  );
}
