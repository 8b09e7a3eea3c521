import { useRef, useState } from "react";
import { type Tag, useTags } from "../../../data/organise.ts";
import { text } from "../../../text/library.ts";
import { DeleteTag } from "./delete-tag.tsx";
import { MergeTag } from "./merge-tag.tsx";
import { RenameTag } from "./rename-tag.tsx";
import { TagList } from "./tag-list.tsx";
import styles from "./tags.module.css";

const words = text.tags;

/** What somebody wants to do with a tag. */
type Request = { kind: "rename" | "merge" | "delete"; tag: Tag };

/** Every tag with its prompts: find, rename, merge and delete them. */
export function TagsPage() {
  const tags = useTags();
  const [request, setRequest] = useState<Request>();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (isGone: boolean) => {
    setRequest(undefined);
    // The button that had the focus goes with its row.
    if (isGone) requestAnimationFrame(() => heading.current?.focus());
  };
  const shared = request && { tag: request.tag, tags: tags.data ?? [], onDone: end };
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {words.title}
      </h1>
      <p className={styles.hint}>{words.hint}</p>
      <TagList
        tags={tags}
        onRename={(tag) => setRequest({ kind: "rename", tag })}
        onMerge={(tag) => setRequest({ kind: "merge", tag })}
        onDelete={(tag) => setRequest({ kind: "delete", tag })}
      />
      {shared && request.kind === "rename" && <RenameTag {...shared} />}
      {shared && request.kind === "merge" && <MergeTag {...shared} />}
      {shared && request.kind === "delete" && <DeleteTag {...shared} />}
    </div>
  );
}
