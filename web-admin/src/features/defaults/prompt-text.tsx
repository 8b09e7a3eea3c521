import styles from "./defaults.module.css";

/** A prompt's text to the letter; long ones scroll, by keyboard too. */
export function PromptText({ content, label }: { content: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={label} className={styles.text} dir="auto" tabIndex={0}>
      {content}
    </section>
  );
}
