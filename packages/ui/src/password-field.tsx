import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";
import { common } from "./locales/en/common.ts";

/** Props of PasswordField: the names of its eye, which changes between the two. */
export interface PasswordFieldProps extends TextFieldProps {
  showLabel?: string;
  hideLabel?: string;
}

/** A password that a person may look at while typing. */
export function PasswordField({
  showLabel = common.showPassword,
  hideLabel = common.hidePassword,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const eye = (
    <IconButton
      label={isShown ? hideLabel : showLabel}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <TextField {...rest} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} end={eye} />
  );
}
