import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Tabs } from "antd";
import { Eye, PackageOpen } from "lucide-react";
import { useState } from "react";
import { text } from "../../locales/en/index.ts";
import styles from "./defaults-page.module.css";
import { PromptsTab } from "./prompts-tab.tsx";
import { TypesTab } from "./types-tab.tsx";

const PreviewDialog = lazyWithRetry(async () => (await import("./preview-dialog.tsx")).PreviewDialog);
const StarterDialog = lazyWithRetry(async () => (await import("./starter-dialog.tsx")).StarterDialog);

const words = text.defaults;
const TABS = [
  { key: "types", label: words.tabs.types, children: <TypesTab /> },
  { key: "prompts", label: words.tabs.prompts, children: <PromptsTab /> },
];

type Shown = "preview" | "starter";

/** What everybody who registers is given: types and prompts, in their order. */
export function DefaultsPage() {
  const { params, write } = useUrlState();
  const [shown, show] = useState<Shown>();
  const tab = params.get("tab") === "prompts" ? "prompts" : "types";
  const close = () => show(undefined);
  return (
    <section aria-label={words.heading} className={styles.page}>
      <header className={styles.intro}>
        <div>
          <h2>{words.heading}</h2>
          <p>{words.hint}</p>
        </div>
        <div className={styles.buttons}>
          <Button icon={<Eye aria-hidden size={16} />} onClick={() => show("preview")}>
            {words.preview.open}
          </Button>
          <Button icon={<PackageOpen aria-hidden size={16} />} onClick={() => show("starter")}>
            {words.starter.open}
          </Button>
        </div>
      </header>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        items={TABS}
        onChange={(key) => write(() => new URLSearchParams(key === "types" ? {} : { tab: key }))}
      />
      {shown === "preview" && <PreviewDialog onClose={close} />}
      {shown === "starter" && <StarterDialog onClose={close} />}
    </section>
  );
}
