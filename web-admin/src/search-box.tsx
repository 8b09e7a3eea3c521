import { LIMITS } from "@promptory/rules";
import { Input } from "antd";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  className?: string;
  onSearch: (search: string) => void;
}

/** Searches when typing pauses; Enter and the clear control do at once. */
export function SearchBox({ label, value, className, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text.trim();
    onSearch(sent.current);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (text === "") send(text);
    else timer.current = setTimeout(send, PAUSE_MS, text);
  };
  return (
    <Input
      allowClear
      aria-label={label}
      className={className ?? ""}
      maxLength={LIMITS.search}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => send(typed)}
      placeholder={label}
      prefix={<Search aria-hidden size={16} />}
      type="search"
      value={typed}
    />
  );
}
