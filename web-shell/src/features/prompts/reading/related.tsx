import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { TypeDot } from "@promptory/ui/type-badge";
import { useState } from "react";
import { type Template, useRelated } from "../../../api/prompts/templates.ts";
import { prompts as promptsText } from "../../../locales/en/prompts.ts";
import styles from "./related.module.css";

const words = promptsText.reading;
const RelatedDiff = lazyWithRetry(async () => (await import("./related-diff.tsx")).RelatedDiff);

/** The prompts most like the one that is read; near-duplicates are marked and can be compared. Nothing while there are none. */
export function Related({ template, onRead }: { template: Template; onRead(id: number): void }) {
  const { data = [] } = useRelated(template.id);
  const [compared, setCompared] = useState<number>();
  if (data.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-prompts">
      <h3 id="related-prompts">{words.related}</h3>
      <ul>
        {data.map(({ id, title, type, same, nearDuplicate }) => (
          <li key={id}>
            <div className={styles.relatedRow}>
              <TypeDot color={type.color} />
              <a
                href={`/templates/${id}`}
                dir="auto"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onRead(id);
                }}
              >
                {title}
              </a>
              {nearDuplicate && (
                <>
                  <span className={styles.same}>{words.same(formatNumber(same))}</span>
                  <Button
                    variant="quiet"
                    aria-expanded={compared === id}
                    aria-label={words.compareWith(title)}
                    onClick={() => setCompared(compared === id ? undefined : id)}
                  >
                    {words.compare}
                  </Button>
                </>
              )}
            </div>
            {compared === id && <RelatedDiff id={id} content={template.content} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
