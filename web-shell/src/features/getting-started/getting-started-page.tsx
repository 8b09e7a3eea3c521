import { buttonClass } from "@promptory/ui/button";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { text } from "../../text/library.ts";
import { Credit } from "./credit.tsx";
import styles from "./getting-started-page.module.css";
import { StatsStrip } from "./stats-strip.tsx";
import { StepList } from "./step-list.tsx";

/** The first page after signing in: what there is, and the way through the product. */
export function GettingStartedPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{text.gettingStarted.title}</h1>
          <p className={styles.lead}>{text.gettingStarted.lead}</p>
        </div>
        <Link className={buttonClass({ variant: "primary" })} to="/templates?new=1">
          <Plus size={16} aria-hidden />
          {text.gettingStarted.create}
        </Link>
      </header>
      <StatsStrip />
      <StepList />
      <Credit />
    </div>
  );
}
