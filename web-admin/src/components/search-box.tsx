import { LIMITS } from "@promptory/rules";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { Input } from "antd";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./search-box.module.css";

const PAUSE_MS = 250;

/** Searches when typing pauses; Enter and the clear control do at once. */
export function SearchBox(props: { label: string; search: string; onSearch: (search: string) => void }) {
  const { label, search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(search);

  // Back, or "Clear search", changes the words from outside.
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = useEventCallback((value: string) => {
    clearTimeout(timer.current);
    sent.current = value.trim();
    onSearch(sent.current);
  });
  // What is pressed next applies to the search as it was typed.
  const leave = () => {
    if (typed.trim() !== sent.current) send(typed);
  };
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    if (value === "") send(value);
    else timer.current = setTimeout(send, PAUSE_MS, value);
  };
  return (
    <Input
      allowClear
      aria-label={label}
      className={styles.search ?? ""}
      maxLength={LIMITS.search}
      onBlur={leave}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => send(typed)}
      placeholder={label}
      prefix={<Search aria-hidden size={16} />}
      type="search"
      value={typed}
    />
  );
}
