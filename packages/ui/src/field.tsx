import { type ComponentProps, type ComponentPropsWithRef, type ElementType, type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Row } from "./layout.tsx";

/** Props of TextField: a native input with its label, an optional hint, and the sentence of what is wrong. */
export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  end?: ReactNode;
}

/** A labelled input; the line for its message is always there, so nothing moves when it speaks. */
export function TextField({ label, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          data-has-end={end ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}

/** Props of TextArea: a native textarea with its label, what stands at the end of the label, and what is wrong. */
export interface TextAreaProps extends ComponentPropsWithRef<"textarea"> {
  label: string;
  error?: string | undefined;
  end?: ReactNode;
}

/** A labelled field for more than a line; the line for its message is always there, so nothing moves when it speaks. */
export function TextArea({ label, error, end, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <Row gap={12} align="baseline" justify="space-between" wrap>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>
        {end}
      </Row>
      <textarea
        dir="auto"
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-message` : undefined}
      />
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}

interface FieldLabelProps extends ComponentProps<"label"> {
  as?: ElementType;
}

/** The name over a field; `as` where a label cannot name it. */
export function FieldLabel({ as: Tag = "label", ...rest }: FieldLabelProps) {
  return <Tag {...rest} className={styles.label} />;
}

interface FieldMessageProps extends ComponentProps<"p"> {
  error: ReactNode;
  hint?: ReactNode;
}

/** The line below a field: what is wrong with it, or its hint. */
export function FieldMessage({ error, hint, ...rest }: FieldMessageProps) {
  return (
    <p aria-live="polite" {...rest} className={error ? styles.error : styles.hint}>
      {error ?? hint}
    </p>
  );
}
