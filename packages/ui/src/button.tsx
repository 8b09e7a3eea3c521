import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./button.module.css";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

/** How much a button wants to be pressed; one "primary" a screen. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "md" | "lg";
}

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = "secondary", size = "md" }: Look = {}, extra?: string): string {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(" ");
}

/** Props of Button; `busy` shows a spinner, keeps the width of the label and ignores presses. */
export interface ButtonProps extends ComponentPropsWithRef<"button">, Look {
  icon?: ReactNode;
  busy?: boolean;
}

/** A push button; `type="button"` by default. */
export function Button({ variant, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={14} /> : icon}
      {children}
    </button>
  );
}

/** Props of IconButton; `label` is its accessible name and its tooltip, which names `aria-keyshortcuts` too. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "danger";
}

/** A square button with a picture, a name for screen readers and a tooltip. */
export function IconButton({ label, icon, variant = "quiet", className, ...rest }: IconButtonProps) {
  const tone = variant === "danger" ? styles.iconDanger : "";
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={[styles.button, styles.quiet, styles.icon, tone, className].filter(Boolean).join(" ")}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
