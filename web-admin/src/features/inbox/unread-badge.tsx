import { useInboxSummary } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./unread-badge.module.css";

/** How many messages are unread; nothing where there is none. */
export function UnreadBadge() {
  const { data } = useInboxSummary();
  if (!data?.unread) return null;
  return (
    <b className={styles.badge}>
      <span aria-hidden>{data.unread > 99 ? "99+" : data.unread}</span>
      <span className="p-hidden">{text.inbox.unread(data.unread)}</span>
    </b>
  );
}
