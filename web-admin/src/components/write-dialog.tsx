import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Form, type FormInstance, type FormItemProps } from "antd";
import { createContext, type ReactNode, use, useId } from "react";
import { text } from "../locales/en/index.ts";
import { ModalDialog } from "./modal-dialog.tsx";
import styles from "./write-dialog.module.css";

const { form: words, cancel } = text.admin;

/** A schema of @promptory/rules. */
interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

const Schema = createContext<FormSchema<unknown> | undefined>(undefined);

interface SubmitWords {
  label: string;
  busy: string;
  danger?: boolean;
}

interface WriteDialogProps<Values extends object, Output> {
  title: string;
  description?: ReactNode;
  width: number;
  form: FormInstance<Values>;
  /** Checks the fields, and makes of them what `onSubmit` gets. */
  schema: FormSchema<Output>;
  initialValues: Values;
  busy: boolean;
  /** The words of the submit button, at rest and while `busy`. */
  submit?: SubmitWords;
  onSubmit: (output: Output) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The words of a form that makes something, and of one that changes it. */
export const submitWords = (isNew: boolean): SubmitWords =>
  isNew ? { label: words.create, busy: words.creating } : { label: words.update, busy: words.updating };

/**
 * An antd form in a dialog. A field is checked when it is left; a refused submit focuses the first wrong field and keeps
 * everything typed.
 */
export function WriteDialog<Values extends object, Output>(props: WriteDialogProps<Values, Output>) {
  const { title, description, width, form, schema, initialValues, busy, onSubmit, onClose, children } = props;
  const { submit = submitWords(false) } = props;
  const id = useId();
  return (
    <ModalDialog
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button busy={busy} form={id} type="submit" variant={submit.danger ? "danger" : "primary"}>
            {busy ? submit.busy : submit.label}
          </Button>
        </>
      }
      onClose={onClose}
      title={title}
      width={width}
    >
      <Schema value={schema}>
        <Form<Values>
          form={form}
          initialValues={initialValues}
          layout="vertical"
          name={id}
          noValidate
          onFinish={() => {
            const result = schema.safeParse(form.getFieldsValue(true));
            if (result.success && !busy) onSubmit(result.data);
          }}
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
        >
          {children}
        </Form>
      </Schema>
    </ModalDialog>
  );
}

/** Fields beside each other while there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

interface FieldProps extends Pick<FormItemProps, "label" | "valuePropName" | "className"> {
  name: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A field of a WriteDialog with its label, its hint, and the sentence of the schema about it. */
export function Field({ name, hint, ...item }: FieldProps) {
  const form = Form.useFormInstance();
  const schema = use(Schema);
  const validator = async () => {
    const result = schema?.safeParse(form.getFieldsValue(true));
    const issue = result?.success === false && result.error.issues.find(({ path }) => path[0] === name);
    if (issue) throw new Error(issue.message);
  };
  return <Form.Item {...item} extra={hint} name={name} rules={[{ validator }]} validateTrigger="onBlur" />;
}

/**
 * Shows the sentences of a refused write under their fields and focuses the first; answers the sentence of one that is about
 * no field, undefined otherwise.
 */
export function showProblems<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fields: readonly (keyof Values & string)[],
): string | undefined {
  const problems = fieldProblems(error, fields);
  const [first] = problems;
  if (!first) return toApiError(error).message;
  const name = (field: string) => [field] as unknown as Parameters<typeof form.focusField>[0];
  form.setFields(problems.map(({ field, message }) => ({ name: name(field), errors: [message] })));
  form.focusField(name(first.field));
}

/** The sentences of an answer that belong under a field of the form; none when the failure is about none of them. */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { field: Field; message: string }[] {
  const { code, message, errors = [] } = toApiError(error);
  const refused = code === "type_name_taken" ? [{ field: "name", message }] : errors;
  return refused.flatMap(({ field, message }) => {
    // A part of a list, as "matches.2", belongs under the list.
    const known = fields.find((name) => name === field.split(".", 1)[0]);
    return known ? [{ field: known, message }] : [];
  });
}
