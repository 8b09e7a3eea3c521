import { buttonClass } from "@promptory/ui/button";
import { Plus, Upload } from "lucide-react";
import { Link } from "react-router";
import { text } from "../../text/library.ts";
import { Credit } from "./credit.tsx";
import styles from "./getting-started-page.module.css";
import { StatsStrip } from "./stats-strip.tsx";
import { StepList } from "./step-list.tsx";
import { CREATE_LINK } from "./steps.ts";

/** The first page after signing in: what there is, and the way through the product. */
export function GettingStartedPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{text.gettingStarted.title}</h1>
          <p className={styles.lead}>{text.gettingStarted.lead}</p>
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass()} to="/templates?import=1">
            <Upload size={16} aria-hidden />
            {text.gettingStarted.import}
          </Link>
          <Link className={buttonClass({ variant: "primary" })} aria-keyshortcuts="n" {...CREATE_LINK}>
            <Plus size={16} aria-hidden />
            {text.gettingStarted.create}
          </Link>
        </div>
      </header>
      <StatsStrip />
      <StepList />
      <p className={styles.extension}>
        {text.gettingStarted.extension.ask} <Link to="/extension">{text.gettingStarted.extension.action}</Link>{" "}
        {text.gettingStarted.extension.hint}
      </p>
      <Credit />
    </div>
  );
}
