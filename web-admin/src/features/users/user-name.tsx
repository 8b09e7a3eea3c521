import list from "../../parts/list.module.css";
import { text } from "../../text/index.ts";
import styles from "./users.module.css";

/** A user's name with the mark of an administrator, and the address below it. */
export function UserName({ username, isAdmin, email }: { username: string; isAdmin: boolean; email: string | null }) {
  return (
    <div className={styles.user}>
      <span className={styles.name}>
        <bdi className={styles.username}>{username}</bdi>
        {isAdmin && <span className={list.mark}>{text.users.adminMark}</span>}
      </span>
      <span className={styles.email}>{email ?? text.users.noEmail}</span>
    </div>
  );
}
