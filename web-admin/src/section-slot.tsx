import { isOutdatedBuild, lazyWithRetry, OutdatedBuild } from "@promptory/ui/lazy-with-retry";
import { ErrorState } from "@promptory/ui/states";
import { useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { SectionSkeleton } from "./components/section-skeleton.tsx";
import { text } from "./locales/en/index.ts";
import type { AdminSection } from "./sections.ts";

const words = text.admin;

/** The place of one section: its code comes when it is opened, and Retry asks for it again after a failure. */
export function SectionSlot({ section }: { section: AdminSection }) {
  return (
    <ErrorBoundary FallbackComponent={Broken}>
      <Page load={section.load} />
    </ErrorBoundary>
  );
}

function Page({ load }: Pick<AdminSection, "load">) {
  const [Section] = useState(() => lazyWithRetry(load, <SectionSkeleton label={words.loading} />));
  return <Section />;
}

function Broken({ error, resetErrorBoundary }: FallbackProps) {
  if (isOutdatedBuild(error)) return <OutdatedBuild />;
  const message = (error instanceof Error && error.message) || words.error.fallback;
  return <ErrorState message={message} onRetry={resetErrorBoundary} title={words.error.title} />;
}
