import { IconButton } from "@promptory/ui/button";
import { useFailureToast } from "@promptory/ui/toast";
import { Star } from "lucide-react";
import { type Template, useUpdateTemplate } from "../../../../api/prompts/templates.ts";
import { prompts as words } from "../../../../locales/en/prompts.ts";
import styles from "./favourite-star.module.css";

/** The star of a prompt: it is set at once and goes back when the server refuses. */
export function FavouriteStar({ template }: { template: Template }) {
  const { id } = template;
  const showFailure = useFailureToast();
  const { mutate: update, isPending, variables } = useUpdateTemplate(`favourite ${id}`);
  // While the next page loads, the card on screen is not in the cache that a change is written to.
  const favourite = (isPending ? variables?.body.favourite : undefined) ?? template.favourite;
  const fail = (error: unknown) => showFailure(words.favouriteFailed, error);
  return (
    <IconButton
      label={favourite ? words.unfavourite : words.favourite}
      aria-keyshortcuts="f"
      className={styles.star}
      aria-pressed={favourite}
      icon={<Star size={16} aria-hidden fill={favourite ? "currentColor" : "none"} />}
      onClick={() => update({ id, body: { favourite: !favourite } }, { onError: fail })}
    />
  );
}
