import { Button } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { type LucideIcon, SearchX } from "lucide-react";

interface Words {
  empty: { title: string; hint: string };
  filtered: { title: string; hint: (search: string) => string; clear: string };
}

interface NoRowsProps {
  search: string;
  words: Words;
  icon: LucideIcon;
  onClear: () => void;
}

/** A list without rows: there are none yet, or none contains what was searched. */
export function NoRows({ search, words: { empty, filtered }, icon: Icon, onClear }: NoRowsProps) {
  if (search === "") return <EmptyState {...empty} icon={<Icon aria-hidden size={20} />} />;
  return (
    <EmptyState
      action={<Button onClick={onClear}>{filtered.clear}</Button>}
      hint={filtered.hint(search)}
      icon={<SearchX aria-hidden size={20} />}
      title={filtered.title}
    />
  );
}
