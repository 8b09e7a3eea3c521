import { Button } from "@promptory/ui/button";
import { DatePicker, Select } from "antd";
import dayjs from "dayjs";
import { useId } from "react";
import type { AuditAction } from "../../api/audit.ts";
import { setDayjsLocale } from "../../components/dayjs-locale.ts";
import { SearchBox } from "../../components/search-box.tsx";
import { text } from "../../locales/en/index.ts";
import { type AuditFilter, isFiltered } from "./audit-filter.ts";
import styles from "./audit-toolbar.module.css";

const words = text.audit.filters;
const ACTIONS = Object.entries(text.audit.actions).map(([value, label]) => ({ value: value as AuditAction, label }));

interface ToolbarProps {
  filter: AuditFilter;
  /** Typing replaces the address, a choice adds one. */
  onChange: (change: Partial<AuditFilter>, options?: { replace: boolean }) => void;
  onClear: () => void;
}

/** Everything the log can be filtered by. */
export function AuditToolbar({ filter, onChange, onClear }: ToolbarProps) {
  return (
    <search aria-label={words.name} className={styles.filters}>
      <SearchBox
        label={words.actor}
        onSearch={(actor) => onChange({ actor }, { replace: true })}
        search={filter.actor}
      />
      <Select
        allowClear
        aria-label={words.action}
        className={styles.action ?? ""}
        onChange={(action: AuditAction | undefined) => onChange({ action })}
        options={ACTIONS}
        placeholder={words.any}
        popupMatchSelectWidth={false}
        value={filter.action ?? null}
      />
      <SearchBox
        label={words.target}
        onSearch={(target) => onChange({ target }, { replace: true })}
        search={filter.target}
      />
      <Day label={words.from} onChange={(from) => onChange({ from })} value={filter.from} />
      <Day label={words.to} onChange={(to) => onChange({ to })} value={filter.to} />
      {isFiltered(filter) && (
        <Button onClick={onClear} variant="quiet">
          {words.clear}
        </Button>
      )}
    </search>
  );
}

setDayjsLocale();

const DAY = "YYYY-MM-DD";

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DatePicker
        format={DAY}
        id={id}
        onChange={(day) => onChange(day?.format(DAY) ?? "")}
        placeholder=""
        value={value === "" ? null : dayjs(value)}
      />
    </div>
  );
}
