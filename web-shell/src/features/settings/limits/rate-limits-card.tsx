import { toApiError } from "@promptory/api-client";
import { TabPanel, Tabs } from "@promptory/ui/tabs";
import { useState } from "react";
import { useRateLimitProbe, useRateLimits } from "../../../data/rate-limit-probe.ts";
import { isAlive, isImprovement } from "../../../data/rate-limits.ts";
import type { User } from "../../../data/session.ts";
import { useNow } from "../../../parts/use-now.ts";
import { text } from "../../../text/library.ts";
import { LimitList } from "./limit-list.tsx";
import styles from "./limits.module.css";

const words = text.settings.limits;
const tabs = [
  { id: "api", label: words.tabs.api },
  { id: "improve", label: words.tabs.improve },
] as const;

/** The budgets the API speaks of in its answers, as two tabs. */
export function RateLimitsCard({ user }: { user: User }) {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("api");
  const probe = useRateLimitProbe(user.isAdmin);
  const now = useNow();
  const limits = useRateLimits().filter((limit) => isAlive(limit, now) && isImprovement(limit) === (tab === "improve"));
  const problem = probe.error ? toApiError(probe.error) : undefined;
  return (
    <>
      <Tabs name="limits" label={words.tabsLabel} tabs={tabs} selected={tab} onSelect={setTab} />
      <TabPanel name="limits" selected={tab}>
        <div className={styles.panel}>
          <LimitList
            kind={tab}
            limits={limits}
            now={now}
            isWaiting={tab === "api" && probe.isPending}
            problem={problem?.message}
            isRetrying={probe.isFetching}
            onRetry={() => void probe.refetch()}
          />
        </div>
      </TabPanel>
    </>
  );
}
