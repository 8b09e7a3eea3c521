import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { TypeDot } from "../type-badge.tsx";
import { useLoadedContent } from "../use-loaded-content.ts";
import styles from "./select.module.css";

/** One thing to choose; `color` paints a dot before it, `detail` (a count) is at its end. With `checked` it is a switch of its own. */
export interface SelectOption<Value> {
  value: Value;
  label: string;
  color?: string;
  detail?: string;
  checked?: boolean;
}

type ButtonProps = Omit<ComponentProps<"button">, "value" | "onSelect" | "onChange" | "aria-label">;

/** Values and callback of Select. `label` names it unless `aria-labelledby` does. */
export interface SelectProps<Value> extends ButtonProps {
  label: string;
  options: SelectOption<Value>[];
  value: Value | undefined;
  onChange(value: Value): void;
  /** What is shown while nothing is chosen. */
  placeholder?: string;
  icon?: ReactNode;
}

/** A button that opens a list to choose from, by Radix; its options may carry a type's dot and a count. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, options, value, onChange, placeholder, icon, className, onBlur, ...rest } = props;
  const { opened, keepKey, open, close, button, content } = useLoadedContent();
  const selected = options.findIndex((option) => option.value === value);
  const chosen = options[selected];
  const named = rest["aria-labelledby"] ? {} : { "aria-label": label };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (keepKey(event)) return;
    const { key, currentTarget } = event;
    const isTyped = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isTyped && !["ArrowDown", "ArrowUp", "Enter", " "].includes(key)) return;
    event.preventDefault();
    open({ trigger: currentTarget, focus: "first", keys: isTyped ? [key] : [] });
  };
  const choose = (index: number, chosenValue: Value) => {
    // Before the change: what it opens takes the focus, and gives it back to the button.
    close();
    if (index !== selected) onChange(chosenValue);
  };
  return (
    <div className={[styles.root, className].filter(Boolean).join(" ")}>
      <button
        {...rest}
        {...named}
        {...button}
        role="combobox"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={button["aria-expanded"]}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          button.onBlur();
          if (!opened) onBlur?.(event);
        }}
      >
        {chosen?.color === undefined ? icon : <TypeDot color={chosen.color} />}
        <span className={styles.value} data-empty={!chosen || undefined}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
      </button>
      {opened && (
        <opened.content.SelectContent
          {...content}
          label={label}
          className={styles.list}
          backdropClassName={styles.backdrop}
          trigger={opened.trigger}
          isMultiple={options.some(({ checked }) => checked !== undefined)}
          keys={opened.keys}
        >
          {options.map((option, index) => {
            const isChecked = option.checked ?? index === selected;
            return (
              <opened.content.menuParts.Item
                key={option.value}
                role="option"
                textValue={option.label}
                className={styles.option}
                aria-selected={isChecked}
                onSelect={() => choose(index, option.value)}
              >
                {option.color !== undefined && <TypeDot color={option.color} />}
                <span className={styles.value}>{option.label}</span>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
                <Check size={16} aria-hidden="true" className={styles.check} data-shown={isChecked || undefined} />
              </opened.content.menuParts.Item>
            );
          })}
        </opened.content.SelectContent>
      )}
    </div>
  );
}
