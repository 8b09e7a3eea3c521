import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ServerConfig } from "../../data/server-config.ts";
import { text } from "../../text/open.ts";
import { Facts } from "./facts.tsx";
import { Section } from "./plain-page.tsx";
import styles from "./server-config-section.module.css";

const words = text.diagnostics.page;

/** What the server says of its configuration, with a way to ask again. */
export function ServerConfigSection({ config }: { config: UseQueryResult<ServerConfig> }) {
  const refresh = (
    <Button icon={<RefreshCw size={14} aria-hidden />} busy={config.isFetching} onClick={() => void config.refetch()}>
      {words.refreshServer}
    </Button>
  );
  return (
    <Section title={words.server} end={refresh}>
      <div className={styles.body}>
        <Answer config={config} />
      </div>
    </Section>
  );
}

function Answer({ config }: { config: UseQueryResult<ServerConfig> }) {
  if (config.isError) {
    const { status, message } = toApiError(config.error);
    return <ErrorState title={words.failed} message={words.status(status, message)} />;
  }
  if (!config.data) return <Waiting />;
  const { yes, no } = text.diagnostics;
  const { configured, variables } = config.data;
  const facts = variables.map(({ name, isSet }) => ({ name, value: isSet ? words.set : words.unset }));
  return <Facts facts={[{ name: words.configured, value: configured ? yes : no }, ...facts]} />;
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.waiting}>
        {["46%", "58%", "52%", "60%", "50%", "56%", "44%"].map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
