import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { common } from "./locales/en/common.ts";

/** Milliseconds the button says Copied (specification section 9). */
export const COPIED_MS = 2000;

/** Props of CopyButton: `copy` puts the text on the clipboard; when it rejects, `onFail` is called and the button stays as it was. */
export interface CopyButtonProps {
  copy(): Promise<void>;
  onFail?(error: unknown): void;
  label?: string;
  iconOnly?: boolean;
  size?: "md" | "lg";
  /** Of the button with a word. */
  variant?: "primary" | "secondary";
  /** The key that presses it; the tooltip of the one with an icon only shows it. */
  shortcut?: string;
  className?: string;
}

/** A button that copies and then says Copied for two seconds, to eyes and to screen readers. */
export function CopyButton({
  copy,
  onFail,
  label = common.copy,
  iconOnly = false,
  size = "md",
  variant = "secondary",
  shortcut,
  className,
}: CopyButtonProps) {
  const [isCopied, confirm] = useBriefly(COPIED_MS);
  const press = () => copy().then(confirm, onFail);
  const icon = isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  const words = isCopied ? common.copied : label;
  return (
    <>
      {iconOnly ? (
        <IconButton label={words} icon={icon} aria-keyshortcuts={shortcut} onClick={press} className={className} />
      ) : (
        <Button
          variant={variant}
          icon={icon}
          size={size}
          aria-keyshortcuts={shortcut}
          onClick={press}
          className={className}
        >
          {words}
        </Button>
      )}
      <span className="p-hidden" role="status">
        {isCopied && iconOnly ? common.copied : ""}
      </span>
    </>
  );
}

function useBriefly(milliseconds: number): [boolean, () => void] {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    setOn(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOn(false), milliseconds);
  };
  return [isOn, start];
}
