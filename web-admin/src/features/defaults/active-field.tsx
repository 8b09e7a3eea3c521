import { CheckField } from "@promptory/ui/check-field";
import type { ComponentPropsWithRef } from "react";
import { text } from "../../text/index.ts";

const words = text.defaults.form;

/** Whether new users get it. */
export function ActiveField(props: ComponentPropsWithRef<"input">) {
  return <CheckField {...props} hint={words.isActiveHint} label={words.isActive} />;
}
