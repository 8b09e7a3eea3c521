import { token } from "../../api/account/token.ts";
import { text } from "../../locales/en/open.ts";
import styles from "./facts.module.css";

/** Names and what they stand for, one under the other. */
export function Facts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const words = text.diagnostics.client;
const yesNo = (is: boolean) => (is ? text.diagnostics.yes : text.diagnostics.no);

/** What the page can tell of the browser it runs in, now. */
export function clientFacts(page: Window, now: Date): { name: string; value: string }[] {
  const { navigator, location, innerWidth, innerHeight, devicePixelRatio } = page;
  return [
    { name: words.origin, value: location.origin },
    { name: words.build, value: process.env.NODE_ENV ?? "" },
    { name: words.secure, value: yesNo(page.isSecureContext) },
    { name: words.online, value: yesNo(navigator.onLine) },
    { name: words.cookies, value: yesNo(navigator.cookieEnabled) },
    { name: words.storage, value: yesNo(canStore(page)) },
    { name: words.token, value: yesNo(token.get() !== undefined) },
    { name: words.theme, value: page.document.documentElement.dataset.theme ?? "dark" },
    { name: words.language, value: navigator.languages.join(", ") },
    { name: words.zone, value: Intl.DateTimeFormat().resolvedOptions().timeZone },
    { name: words.clock, value: now.toISOString() },
    { name: words.window, value: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}` },
    { name: words.agent, value: navigator.userAgent },
  ];
}

function canStore(page: Window): boolean {
  const probe = "storage_probe";
  try {
    page.localStorage.setItem(probe, probe);
    page.localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
