import { toApiError } from "@promptory/api-client";
import { tagKey } from "@promptory/rules";
import { Button, buttonClass, IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatNumber } from "@promptory/ui/format";
import { Card } from "@promptory/ui/layout";
import { Select } from "@promptory/ui/prompt/select";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { TagChip } from "@promptory/ui/tag-chip";
import { Merge, Pencil, Tags, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Tag, useTags } from "../../api/prompts/organise.ts";
import { SearchField } from "../../components/search-field.tsx";
import { tags as words } from "../../locales/en/tags.ts";
import { type TagDialogProps, useMerge } from "./rename-tag.tsx";
import styles from "./tag-list.module.css";

const SHOWN = 100;
type Order = keyof typeof words.sorts;
const ORDERS = (Object.keys(words.sorts) as Order[]).map((value) => ({ value, label: words.sorts[value] }));

/** Values of TagList: what came, and what to do with a tag. */
export interface TagListProps extends TagRowActions {
  tags: ReturnType<typeof useTags>;
}

/** The tags, or what stands in their place: their shapes, an error, or a word on why there are none. */
export function TagList({ tags, ...actions }: TagListProps) {
  const { data, error } = tags;
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void tags.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={tags.isFetching} />;
  }
  if (!data) return <Loading />;
  return data.length === 0 ? <Nothing /> : <Some tags={data} {...actions} />;
}

function Some({ tags, ...actions }: TagRowActions & { tags: Tag[] }) {
  const [wanted, setWanted] = useState("");
  const [order, setOrder] = useState<Order>("name");
  const [isWhole, setWhole] = useState(false);
  const found = tags.filter(({ name }) => tagKey(name).includes(tagKey(wanted)));
  const sorted = order === "count" ? found.toSorted((a, b) => b.count - a.count) : found;
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN);
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          aria-keyshortcuts="/"
          className={styles.find}
          label={words.filter}
          placeholder={words.filterPlaceholder}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Select
          className={styles.sort}
          label={words.sort}
          options={ORDERS}
          value={order}
          onChange={(next) => setOrder(next)}
        />
        <p className={styles.count} role="status">
          {words.count(found.length)}
        </p>
      </div>
      {found.length === 0 && <p className={styles.none}>{words.noneFound(wanted.trim())}</p>}
      {found.length > 0 && (
        <Card as="ul" className={styles.list} aria-label={words.list}>
          {shown.map((tag) => (
            <TagRow key={tag.id} tag={tag} isOnly={tags.length === 1} {...actions} />
          ))}
        </Card>
      )}
      {shown.length < found.length && (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          {words.more(found.length)}
        </Button>
      )}
    </>
  );
}

function Nothing() {
  const action = (
    <Link to="/templates" className={buttonClass()}>
      {words.toPrompts}
    </Link>
  );
  return <EmptyState icon={<Tags size={20} aria-hidden />} title={words.none} hint={words.noneHint} action={action} />;
}

const GHOSTS = ["a", "b", "c", "d", "e", "f"];

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.tools}>
        <Skeleton width="240px" height="36px" />
      </div>
      <Card as="ul" className={styles.list}>
        {GHOSTS.map((ghost) => (
          <li key={ghost} className={styles.row}>
            <Skeleton width="120px" height="20px" />
          </li>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

/** What can be done with a tag. */
interface TagRowActions {
  onRename(tag: Tag): void;
  onMerge(tag: Tag): void;
  onDelete(tag: Tag): void;
}

/** One tag, the way to its prompts, and its buttons; the only one there is cannot be merged. */
function TagRow({ tag, isOnly, onRename, onMerge, onDelete }: TagRowActions & { tag: Tag; isOnly: boolean }) {
  const { name, count } = tag;
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={`/templates?${new URLSearchParams({ tag: name })}`}>
        <TagChip name={name} />
        <span className="p-hidden">: </span>
        <span className={styles.prompts}>{words.prompts(count)}</span>
      </Link>
      <div className={styles.ways}>
        <IconButton label={words.rename(name)} icon={<Pencil size={16} aria-hidden />} onClick={() => onRename(tag)} />
        <IconButton
          label={words.merge(name)}
          icon={<Merge size={16} aria-hidden />}
          disabled={isOnly}
          onClick={() => onMerge(tag)}
        />
        <IconButton
          label={words.delete(name)}
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => onDelete(tag)}
        />
      </div>
    </li>
  );
}

/** Asks which tag the prompts of one get instead. */
export function MergeTag({ tag, tags, onDone }: TagDialogProps) {
  const name = useId();
  const [wanted, setWanted] = useState("");
  const [into, setInto] = useState<Tag>();
  const { merge, isMerging } = useMerge(onDone);
  const others = tags.filter(({ id }) => id !== tag.id);
  const found = others.filter((other) => tagKey(other.name).includes(tagKey(wanted)));
  const footer = (
    <>
      <Button onClick={() => onDone(false)}>{words.cancel}</Button>
      <Button variant="primary" disabled={!into} busy={isMerging} onClick={() => into && merge(tag, into)}>
        {into ? words.confirmMergeInto(into.name) : words.confirmMerge}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.mergeTitle(tag.name)}
      description={words.mergeHint(tag.name, tag.count)}
      closeLabel={words.close}
      onClose={() => onDone(false)}
      footer={footer}
    >
      <SearchField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <fieldset className={styles.targets}>
        <legend className="p-hidden">{words.into}</legend>
        {found.length === 0 && <p className={styles.none}>{words.noneFound(wanted.trim())}</p>}
        {found.map((other) => (
          <label key={other.id} className={styles.target}>
            <input type="radio" name={name} checked={other.id === into?.id} onChange={() => setInto(other)} />
            <span className={styles.cut} dir="auto">
              {other.name}
            </span>
            <span className={styles.prompts}>{formatNumber(other.count)}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
