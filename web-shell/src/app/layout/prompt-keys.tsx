import { usePageKeys } from "@promptory/ui/use-page-keys";
import { useLocation, useNavigate } from "react-router";
import { PromptDialogHost } from "../../features/prompts/dialog/prompt-dialog-host.tsx";
import { usePromptRoute } from "../../features/prompts/dialog/use-prompt-route.ts";

/** Pages that list or use prompts; the page of the prompts has keys of its own. */
const PROMPT_PAGES = ["/", "/tags", "/trash", "/builder"];

/** Makes `/` search and `n` create a prompt on every page that is about prompts; the dialog opens over the page. */
export function PromptKeys() {
  const { pathname } = useLocation();
  return PROMPT_PAGES.includes(pathname) ? <NewPrompt key={pathname} /> : null;
}

function NewPrompt() {
  const navigate = useNavigate();
  const prompt = usePromptRoute();
  const search = () => {
    const input = document.querySelector<HTMLInputElement>("[data-page] input[type=search]");
    if (input) input.focus();
    else void navigate("/templates", { state: { isSearching: true } });
  };
  usePageKeys({ "/": search, n: () => prompt.open({ kind: "new" }) });
  const route = prompt.route?.kind === "new" ? prompt.route : undefined;
  return <PromptDialogHost prompt={{ ...prompt, route }} typeId={undefined} />;
}
