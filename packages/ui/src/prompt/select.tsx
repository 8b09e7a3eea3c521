import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { TypeDot } from "../type-badge.tsx";
import styles from "./select.module.css";
import { useListbox } from "./use-listbox.ts";

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

/** A dropdown whose options may carry a type's dot and a count. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, options, value, onChange, placeholder, icon, className, onBlur, ...button } = props;
  const id = useId();
  const selected = options.findIndex((option) => option.value === value);
  const list = useListbox({
    labels: options.map((option) => option.label),
    selected,
    onSelect: (index) => {
      const option = options[index];
      if (option) onChange(option.value);
    },
  });
  const chosen = options[selected];
  const named = button["aria-labelledby"] ? {} : { "aria-label": label };
  return (
    <div className={[rootClass(list.open), className].filter(Boolean).join(" ")}>
      <button
        {...button}
        {...named}
        type="button"
        role="combobox"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={list.open}
        aria-controls={list.open ? `${id}-list` : undefined}
        aria-activedescendant={list.active === undefined ? undefined : `${id}-${list.active}`}
        onKeyDown={list.onKeyDown}
        onClick={() => (list.open ? list.close() : list.show())}
        onBlur={(event) => {
          list.close();
          onBlur?.(event);
        }}
      >
        {chosen?.color === undefined ? icon : <TypeDot color={chosen.color} />}
        <span className={styles.value} data-empty={!chosen || undefined}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
      </button>
      {list.open && (
        <Options
          id={id}
          label={label}
          options={options}
          selected={selected}
          active={list.active}
          onHover={list.setActive}
          onChoose={list.choose}
        />
      )}
    </div>
  );
}

const rootClass = (open: boolean) => (open ? `${styles.root} ${styles.open}` : styles.root);

interface OptionsProps {
  id: string;
  label: string;
  options: SelectOption<string | number>[];
  selected: number;
  active: number | undefined;
  onHover(index: number): void;
  onChoose(index: number): void;
}

function Options({ id, label, options, selected, active, onHover, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable={options.some(({ checked }) => checked !== undefined) || undefined}
      className={styles.list}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list hears the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.checked ?? index === selected}
          data-active={index === active || undefined}
          className={styles.option}
          // Pressing an option must not take the focus, or the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onHover(index)}
          onClick={() => onChoose(index)}
        >
          {option.color !== undefined && <TypeDot color={option.color} />}
          <span className={styles.value}>{option.label}</span>
          {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
          <Check
            size={16}
            aria-hidden="true"
            className={styles.check}
            data-shown={(option.checked ?? index === selected) || undefined}
          />
        </div>
      ))}
    </div>
  );
}
