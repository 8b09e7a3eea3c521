import { Button } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { TypeDot } from "@promptory/ui/type-badge";
import { CopyCheck, CopyPlus, ScrollText, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { type Copied, MAX_COPIED, type OwnedTemplate, useTemplatesOf } from "../../api/copy.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./library.module.css";
import type { ChosenUser } from "./user-select.tsx";

const words = text.copy;

interface LibraryProps {
  user: ChosenUser;
  typeId: number | undefined;
  search: string;
  onCopy: (copied: Copied) => void;
}

/** The prompts of a user, with what is a default already; one or several of them can be copied. */
export function Library({ user, typeId, search, onCopy }: LibraryProps) {
  const answer = useTemplatesOf({ userId: user.id, typeId, search });
  const templates = useMemo(() => answer.data?.pages.flatMap((page) => page.templates), [answer.data]);
  const total = answer.data?.pages[0]?.total ?? 0;
  const [selected, select] = useState<readonly number[]>([]);
  // Only what is shown can be copied: a search may have taken a selected row away.
  const chosen = templates?.filter(({ id }) => selected.includes(id)) ?? [];
  const columns = useMemo(
    () => columnsOf(({ id, title }) => onCopy({ kind: "template", id, userId: user.id, name: title })),
    [user.id, onCopy],
  );
  const copySeveral = () =>
    onCopy({
      kind: "templates",
      ids: chosen.map(({ id }) => id),
      userId: user.id,
      name: words.selected(chosen.length),
      existing: chosen.filter(({ isSame }) => isSame !== undefined),
    });
  return (
    <>
      {chosen.length > 0 && (
        <Row gap={12} role="status" wrap>
          <span>{words.selected(chosen.length)}</span>
          <Button
            disabled={chosen.length > MAX_COPIED}
            icon={<CopyPlus aria-hidden size={16} />}
            onClick={copySeveral}
            variant="primary"
          >
            {words.copySelected}
          </Button>
          {chosen.length > MAX_COPIED && <Text kind="faint">{words.tooMany(MAX_COPIED)}</Text>}
        </Row>
      )}
      <DataTable
        columns={columns}
        empty={<Nothing isFiltered={search !== "" || typeId !== undefined} name={user.username} />}
        loading={words.loading}
        minWidth={620}
        name={words.list}
        query={answer}
        rows={templates}
        rowSelection={{
          selectedRowKeys: [...selected],
          onChange: (keys) => select(keys.map(Number)),
          getCheckboxProps: ({ title }) => ({ "aria-label": words.selectName(title) }),
          getTitleCheckboxProps: () => ({ "aria-label": words.selectAll }),
        }}
      />
      {total > 0 && templates && (
        <ShowMore label={words.more} query={answer} shown={words.showing(templates.length, total)} />
      )}
    </>
  );
}

const columnsOf = (onCopy: (template: OwnedTemplate) => void): DataColumns<OwnedTemplate> => [
  { key: "title", title: words.columns.title, rowScope: "row", render: (_, { title }) => <bdi>{title}</bdi> },
  {
    key: "type",
    title: words.type,
    render: (_, { type }) => (
      <span className={styles.type}>
        <TypeDot color={type.color} size={8} />
        <span dir="auto">{type.label}</span>
      </span>
    ),
  },
  {
    key: "there",
    title: words.columns.there,
    render: (_, { isSame }) =>
      isSame !== undefined && (
        <span className={styles.there} data-same={isSame}>
          <CopyCheck aria-hidden size={14} />
          {isSame ? words.there : words.thereChanged}
        </span>
      ),
  },
  {
    key: "actions",
    title: words.columns.actions,
    align: "end",
    render: (_, template) => (
      <Button
        aria-label={words.copyName(template.title)}
        icon={<CopyPlus aria-hidden size={16} />}
        onClick={() => onCopy(template)}
      >
        {words.copy}
      </Button>
    ),
  },
];

function Nothing({ isFiltered, name }: { isFiltered: boolean; name: string }) {
  return isFiltered ? (
    <EmptyState hint={words.filteredHint} icon={<SearchX aria-hidden size={20} />} title={words.filtered} />
  ) : (
    <EmptyState hint={words.emptyHint(name)} icon={<ScrollText aria-hidden size={20} />} title={words.empty} />
  );
}
