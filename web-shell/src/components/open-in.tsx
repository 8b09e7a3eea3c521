import { clockValues, fillVariables } from "@promptory/prompt";
import { copyText } from "@promptory/ui/copy-text";
import { Menu, MenuItem } from "@promptory/ui/menu";
import { ownerStorage } from "@promptory/ui/storage";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { ChevronDown, ExternalLink } from "lucide-react";
import { type Template, useUseTemplate } from "../api/prompts/templates.ts";
import { openIn as words } from "../locales/en/open-in.ts";
import { prompts as promptsText } from "../locales/en/prompts.ts";
import { asksForValues } from "./copy-prompt.tsx";
import { addressFor, ownSite, SITES, type Site } from "./open-in-address.ts";

const OWN_KEY = "open_in_address";

/** The person's own address template on this device. */
export const ownTemplate = {
  get: () => ownerStorage().getItem(OWN_KEY) ?? "",
  set: (template: string) => ownerStorage().setItem(OWN_KEY, template),
  remove: () => ownerStorage().removeItem(OWN_KEY),
};

export interface OpenInProps {
  template: Template;
  /** Asks for the values of the prompt's variables; resolves with the text that it copied. */
  onFill(template: Template): Promise<string>;
}

/** Menu items that open the prompt on an AI site. */
export function OpenInItems({ template, onFill }: OpenInProps) {
  const open = useOpenIn(template, onFill);
  const own = ownSite(ownTemplate.get());
  return [...SITES, ...(own ? [own] : [])].map((site) => (
    <MenuItem key={site.name} icon={<ExternalLink size={16} aria-hidden />} onSelect={() => void open(site)}>
      {words.openIn(site.name)}
    </MenuItem>
  ));
}

/** A menu beside Copy. */
export function OpenInMenu({ triggerClassName, ...props }: OpenInProps & { triggerClassName: string | undefined }) {
  return (
    <Menu
      label={words.menu(props.template.title)}
      triggerClassName={triggerClassName}
      trigger={<ChevronDown size={16} aria-hidden />}
    >
      <OpenInItems {...props} />
    </Menu>
  );
}

function useOpenIn(template: Template, onFill: OpenInProps["onFill"]) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutateAsync: countUse } = useUseTemplate();
  return async (site: Site) => {
    try {
      const { content } = template;
      const filled = asksForValues(content)
        ? await onFill(template)
        : fillVariables(content, {}, clockValues(new Date()));
      const { address, hasText } = addressFor(site, filled);
      if (!hasText) await copyText(filled);
      openTab(address);
      if (!hasText) toast({ title: words.copied, description: words.pasteIn(site.name) });
    } catch {
      showFailure(promptsText.copyFailed, promptsText.copyFailedHint);
      return;
    }
    countUse(template.id).catch(() => showFailure(promptsText.usageFailed));
  };
}

/** A link, not `window.open`: the site gets neither the opener nor the address of this page. */
function openTab(address: string): void {
  const link = Object.assign(document.createElement("a"), {
    href: address,
    target: "_blank",
    rel: "noopener noreferrer",
  });
  link.click();
}
