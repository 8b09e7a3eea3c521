import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { useToast } from "@promptory/ui/toast";
import { extension } from "../../text/extension.ts";
import styles from "./page-facts.module.css";
import { useFacts } from "./use-facts.ts";

const words = extension.trouble.facts;

/** What is known from here, to compare with the extension and to send along with a question. */
export function PageFacts() {
  const { toast } = useToast();
  const facts = useFacts();
  const copy = () => copyText(facts.map(({ name, value }) => `${name}: ${value}`).join("\n"));
  return (
    <section className={styles.card} aria-labelledby="page-facts">
      <header className={styles.head}>
        <div>
          <h2 id="page-facts" className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.hint}>{words.hint}</p>
        </div>
        <CopyButton
          label={words.copy}
          copy={copy}
          onFail={() => toast({ ...extension.copyFailed, variant: "destructive" })}
        />
      </header>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
