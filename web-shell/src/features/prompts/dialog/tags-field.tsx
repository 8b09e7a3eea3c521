import { ORGANISE_LIMITS } from "@promptory/rules";
import { TagInput } from "@promptory/ui/prompt/tag-input";
import { useController } from "react-hook-form";
import { useTags } from "../../../data/organise.ts";
import { text } from "../../../text/library.ts";
import type { PromptFormApi } from "./field-types.ts";

const words = text.promptDialog;
const INPUT_WORDS = {
  placeholder: words.tagsPlaceholder,
  remove: words.removeTag,
  create: words.createTag,
  full: words.tagsFull,
};

/** The prompt's tags; those there are already are suggested. */
export function TagsField({ form }: { form: PromptFormApi }) {
  const tags = useTags();
  const { field } = useController({ control: form.control, name: "tags" });
  return (
    <TagInput
      label={words.tags}
      value={field.value ?? []}
      onChange={field.onChange}
      suggestions={tags.data ?? []}
      most={ORGANISE_LIMITS.tags}
      longest={ORGANISE_LIMITS.tag}
      words={INPUT_WORDS}
    />
  );
}
