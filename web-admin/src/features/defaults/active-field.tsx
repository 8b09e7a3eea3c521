import { Checkbox } from "antd";
import { Field } from "../../components/write-dialog.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.defaults.form;

/** Whether new users get it. */
export function ActiveField() {
  return (
    <Field hint={words.isActiveHint} name="isActive" valuePropName="checked">
      <Checkbox>{words.isActive}</Checkbox>
    </Field>
  );
}
