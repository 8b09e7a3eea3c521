import { Button, IconButton } from "@promptory/ui/button";
import { formatNumber, formatShare } from "@promptory/ui/format";
import { useToast } from "@promptory/ui/toast";
import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type AdminExtensionSite, useUpdateSite } from "../../api/sites.ts";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./site-facts.module.css";

const words = text.sites;
// More failures than that and something about the site has changed.
const GOOD_SHARE = 0.9;
const SHOWN_MATCHES = 2;

/** What is opened for a site: its form, or the question before it goes. */
export type Open = { dialog: "write"; site?: AdminExtensionSite } | { dialog: "remove"; site: AdminExtensionSite };

/** Where a site comes from. */
export function Origin({ site }: { site: AdminExtensionSite }) {
  const { origin, isEdited, sharedBy } = site;
  const { origins } = words;
  const mark = origin === "shared" ? origins.shared(sharedBy) : isEdited ? origins.edited : origins[origin];
  return <Text kind={isEdited ? "mark" : "faint"}>{mark}</Text>;
}

/** The first addresses of a site, and how many more there are. */
export function Matches({ matches }: Pick<AdminExtensionSite, "matches">) {
  const more = matches.length - SHOWN_MATCHES;
  return (
    <span className={styles.matches} title={matches.join("\n")}>
      {matches.slice(0, SHOWN_MATCHES).map((match) => (
        <code key={match}>{match}</code>
      ))}
      {more > 0 && <Text kind="faint">{words.more(more)}</Text>}
    </span>
  );
}

/** How often insertion worked in the last 30 days, as a share and in numbers. */
export function Uses({ succeeded, failed }: Pick<AdminExtensionSite, "succeeded" | "failed">) {
  const all = succeeded + failed;
  if (all === 0) return <Text kind="none">{words.uses.none}</Text>;
  const share = succeeded / all;
  return (
    <span className={styles.uses}>
      <span className={styles.share} data-bad={share < GOOD_SHARE}>
        {words.uses.share(formatShare(share))}
      </span>
      <Text kind="faint">{words.uses.counts(formatNumber(succeeded), formatNumber(failed))}</Text>
    </span>
  );
}

/** Whether extensions get a site. */
export function State({ isActive }: Pick<AdminExtensionSite, "isActive">) {
  return (
    <span className={styles.state} data-active={isActive}>
      {isActive ? words.state.active : words.state.inactive}
    </span>
  );
}

/** The buttons at the end of a site. One we ship goes back to how we ship it, where it is not. */
export function Actions({ site, onOpen }: { site: AdminExtensionSite; onOpen: (open: Open) => void }) {
  const { name, origin, isEdited } = site;
  const { actions } = words;
  return (
    <div className={styles.actions}>
      <Toggle site={site} />
      <IconButton
        icon={<Pencil aria-hidden size={16} />}
        label={actions.edit(name)}
        onClick={() => onOpen({ dialog: "write", site })}
      />
      {origin !== "default" && (
        <IconButton
          icon={<Trash2 aria-hidden size={16} />}
          label={actions.delete(name)}
          onClick={() => onOpen({ dialog: "remove", site })}
          variant="danger"
        />
      )}
      {isEdited && (
        <IconButton
          icon={<RotateCcw aria-hidden size={16} />}
          label={actions.reset(name)}
          onClick={() => onOpen({ dialog: "remove", site })}
        />
      )}
    </div>
  );
}

function Toggle({ site: { id, name, isActive } }: { site: AdminExtensionSite }) {
  const update = useUpdateSite();
  const { toast } = useToast();
  const { actions, activated, deactivated, failed } = words;
  const press = () =>
    update.mutate(
      { id, change: { isActive: !isActive } },
      {
        onSuccess: () => void toast({ title: isActive ? deactivated : activated, description: name }),
        onError: ({ message }) => void toast({ title: failed.save, description: message, variant: "destructive" }),
      },
    );
  return (
    <Button
      aria-label={isActive ? actions.deactivate(name) : actions.activate(name)}
      busy={update.isPending}
      className={styles.toggle ?? ""}
      onClick={press}
    >
      {isActive ? actions.off : actions.on}
    </Button>
  );
}
