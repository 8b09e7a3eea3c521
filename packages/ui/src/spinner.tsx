import styles from "./spinner.module.css";

/** A turning ring; decoration only, so say beside it what is being waited for. `size` in px. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}

/** A spinner for a whole screen about which nothing is known yet; it shows after 200 ms so that quick loads do not flicker. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={styles.page} role="status">
      <Spinner size={24} />
      <span className="p-hidden">{label}</span>
    </div>
  );
}
