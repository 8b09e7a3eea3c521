import { formatNumber } from "@promptory/ui/format";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { Card, Segmented, Statistic } from "antd";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { useDefaultTemplateCount } from "../../api/defaults.ts";
import { type Statistics, useStatistics } from "../../api/statistics.ts";
import { LoadError } from "../../components/load-error.tsx";
import { text } from "../../locales/en/index.ts";
import { ChartGrid, Charts } from "./charts.tsx";
import { DaysTable } from "./days-table.tsx";
import { StarterNotice } from "./starter-notice.tsx";
import styles from "./statistics-page.module.css";
import { TopTypes } from "./top-types.tsx";

const words = text.statistics;
const PERIODS = [7, 30, 90] as const;
const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: words.period.days(value) }));

/** The figures of the whole instance: totals, the last days as charts and as a table, and what is used most. */
export function StatisticsPage() {
  const { data, error, isFetching, refetch } = useStatistics();
  const [period, choose] = useState<number>(90);
  if (error && !data) return <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const days = data.days.slice(-period);
  return (
    <section aria-label={words.title} className={styles.page}>
      <StarterNotice />
      <Totals totals={data.totals} />
      <Segmented
        aria-label={words.period.name}
        className={styles.period ?? ""}
        name="period"
        onChange={choose}
        options={PERIOD_OPTIONS}
        value={period}
      />
      <Charts days={days} />
      <DaysTable days={days} />
      <TopTypes types={data.topTypes} />
      <Sections totals={data.totals} />
    </section>
  );
}

/** The sections that the specification names on the first page, each with its count. */
function Sections({ totals }: Pick<Statistics, "totals">) {
  const { data: defaults } = useDefaultTemplateCount();
  const { sections } = words;
  return (
    <div className={styles.totals}>
      <Section name={text.defaults.heading} path="defaults" open={text.defaults.title}>
        {defaults !== undefined && sections.prompts(defaults)}
      </Section>
      <Section name={text.copy.heading} path="copy" open={text.copy.title}>
        {sections.copied(totals.prompts)}
      </Section>
      <Section name={text.users.heading} path="users" open={text.users.title}>
        {sections.users(totals.users)}
      </Section>
    </div>
  );
}

function Section({ name, path, open, children }: { name: string; path: string; open: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card size="small">
        <h2 className={styles.sectionTitle} id={id}>
          {name}
        </h2>
        <p className={styles.sectionCount}>{children}</p>
        <Link to={path}>{words.sections.open(open)}</Link>
      </Card>
    </section>
  );
}

/** In the shape of what comes. */
function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.page}>
        <div className={styles.totals}>
          {Object.keys(words.totals)
            .slice(1, 6)
            .map((name) => (
              <Skeleton height={94} key={name} />
            ))}
        </div>
        <Skeleton height={36} width={240} />
        <ChartGrid>
          {Object.keys(words.charts).map((name) => (
            <Skeleton height={214} key={name} />
          ))}
        </ChartGrid>
      </div>
    </SkeletonGroup>
  );
}

const SHOWN = ["users", "prompts", "types", "uses", "apiKeys"] as const;

/** How much there is of everything, in all. */
export function Totals({ totals }: Pick<Statistics, "totals">) {
  const { administrators } = totals;
  return (
    <section aria-label={words.totals.name} className={styles.totals}>
      {SHOWN.map((name) => (
        <Card key={name} size="small">
          <Statistic
            formatter={(value) => formatNumber(Number(value))}
            title={words.totals[name]}
            value={totals[name]}
          />
          {name === "users" && (
            <span className={styles.note}>
              {words.totals.administrators(administrators, formatNumber(administrators))}
            </span>
          )}
        </Card>
      ))}
    </section>
  );
}
