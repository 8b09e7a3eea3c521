import type { ComponentPropsWithRef } from "react";
import { CheckField } from "../../parts/check-field.tsx";
import { text } from "../../text/index.ts";

const words = text.defaults.form;

/** Whether new users get it. */
export function ActiveField(props: ComponentPropsWithRef<"input">) {
  return <CheckField {...props} hint={words.isActiveHint} label={words.isActive} />;
}
