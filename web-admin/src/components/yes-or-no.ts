import { text } from "../locales/en/index.ts";

/** The state of a checkbox, as text. */
export const yesOrNo = (isChecked: boolean) => (isChecked ? text.admin.form.yes : text.admin.form.no);
