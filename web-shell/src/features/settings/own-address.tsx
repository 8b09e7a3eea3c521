import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { useToast } from "@promptory/ui/toast";
import { type FormEvent, useState } from "react";
import { Form } from "../../components/form.tsx";
import { ownTemplate } from "../../components/open-in.tsx";
import { ownSite } from "../../components/open-in-address.ts";
import { openIn as words } from "../../locales/en/open-in.ts";

const MAX_LENGTH = 500;

/** The person's own site of "Open in…". */
export function OwnAddress() {
  const { toast } = useToast();
  const [address, setAddress] = useState(ownTemplate.get);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const template = address.trim();
    if (template !== "" && !ownSite(template)) return setError(words.invalid);
    if (template === "") ownTemplate.remove();
    else ownTemplate.set(template);
    toast({ title: template === "" ? words.removed : words.saved });
  };
  return (
    <Form onSubmit={save}>
      <TextField
        label={words.label}
        placeholder={words.placeholder}
        hint={words.rule}
        error={error}
        type="url"
        dir="ltr"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit">{words.save}</Button>
    </Form>
  );
}
