import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { PageSpinner } from "@promptory/ui/spinner";
import { type ComponentType, useState } from "react";
import { text } from "../locales/en/index.ts";

/** Brings a page's code; called again after a failure. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** Holds one page. A fresh mount asks for the code again, so that Retry works after a lost connection. */
export function PageSlot({ load }: { load: LoadPage }) {
  const [Page] = useState(() =>
    lazyWithRetry(async () => (await load()).default, <PageSpinner label={text.app.loading} />),
  );
  return <Page />;
}
