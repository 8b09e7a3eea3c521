import { Heading } from "@promptory/ui/text";
import type { ReactNode } from "react";
import styles from "./choice-group.module.css";

/** Choices below each other under their name. */
export function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <Heading as="legend" className={styles.name}>
        {name}
      </Heading>
      {children}
    </fieldset>
  );
}
