import { IconButton } from "@promptory/ui/button";
import { TextField, type TextFieldProps } from "@promptory/ui/field";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { text } from "../../text/index.ts";

/** A password that a person may look at while typing. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const eye = (
    <IconButton
      label={isShown ? text.auth.hidePassword : text.auth.showPassword}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <TextField {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} end={eye} />
  );
}
