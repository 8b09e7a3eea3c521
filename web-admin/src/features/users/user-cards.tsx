import { formatNumber } from "@promptory/ui/format";
import { Skeleton } from "@promptory/ui/skeleton";
import type { UserStats } from "../../data/users.ts";
import list from "../../parts/list.module.css";
import { Ago, Day } from "../../parts/moments.tsx";
import { text } from "../../text/index.ts";
import { type OnDeed, UserActions } from "./user-actions.tsx";
import { UserName } from "./user-name.tsx";
import styles from "./users.module.css";

const PLACEHOLDERS = ["one", "two", "three", "four"];

/** The users as cards, where a table would have to be scrolled sideways. */
export function UserCards(props: { users: UserStats[] | undefined; isStale: boolean; onDeed: OnDeed }) {
  const { users, isStale, onDeed } = props;
  return (
    <ul aria-label={text.users.tableName} className={list.cards} data-stale={isStale}>
      {users
        ? users.map((user) => <UserCard key={user.id} onDeed={onDeed} user={user} />)
        : PLACEHOLDERS.map((key) => <PlaceholderCard key={key} />)}
    </ul>
  );
}

const { columns: names } = text.users;

function UserCard({ user, onDeed }: { user: UserStats; onDeed: OnDeed }) {
  return (
    <li className={`${list.card} ${styles.person}`}>
      <div className={styles.head}>
        <UserName {...user} />
        <UserActions onDeed={onDeed} user={user} />
      </div>
      <dl className={styles.counts}>
        <Fact name={names.prompts}>{formatNumber(user.templateCount)}</Fact>
        <Fact name={names.types}>{formatNumber(user.templateTypeCount)}</Fact>
        <Fact name={names.uses}>{formatNumber(user.totalUsageCount)}</Fact>
      </dl>
      <dl className={styles.dates}>
        <Fact name={names.created}>
          <Day at={user.createdAt} />
        </Fact>
        <Fact name={names.lastSignIn}>
          <Ago at={user.lastSignInAt} never={text.users.neverSignedIn} />
        </Fact>
      </dl>
    </li>
  );
}

function PlaceholderCard() {
  return (
    <li aria-hidden className={`${list.card} ${styles.person}`}>
      <div className={styles.placeholder}>
        <Skeleton height={16} width={120} />
        <Skeleton height={13} width={160} />
      </div>
      <div className={styles.counts}>
        <Skeleton height={45} width={56} />
        <Skeleton height={45} width={40} />
        <Skeleton height={45} width={56} />
      </div>
      <div className={styles.dates}>
        <Skeleton height={39} width={96} />
        <Skeleton height={39} width={80} />
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
