import { MAX_ID } from "@promptory/rules";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** What the address asks to have open: `?new=1`, `?edit=<id>` or `?improve=<id>`. */
export type PromptRoute = { kind: "new" } | { kind: "edit" | "improve"; id: number };

/** Reads which prompt dialog the address asks for. */
export function readPromptRoute(params: URLSearchParams): PromptRoute | undefined {
  if (params.get("new") === "1") return { kind: "new" };
  for (const kind of ["edit", "improve"] as const) {
    const id = Number(params.get(kind));
    if (Number.isInteger(id) && id >= 1 && id <= MAX_ID) return { kind, id };
  }
  return undefined;
}

/** The address with a dialog open, or with none. */
export function withPromptRoute(params: URLSearchParams, route: PromptRoute | undefined): string {
  const next = new URLSearchParams(params);
  for (const kind of ["new", "edit", "improve"]) next.delete(kind);
  if (route) next.set(route.kind, route.kind === "new" ? "1" : String(route.id));
  return `?${next}`;
}

/** Opens and closes the prompt dialog through the address, so that links lead to a prompt and Back closes it. */
export function usePromptRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = (route: PromptRoute) =>
    navigate(withPromptRoute(params, route), { state: { openedHere: true }, preventScrollReset: true });
  const close = () => {
    // Opened here: the entry before is the list as it was. Opened by a link: there may be none.
    if (isOpenedHere(state)) return navigate(-1);
    return navigate(withPromptRoute(params, undefined), { replace: true, preventScrollReset: true });
  };
  const linkTo = (id: number) => withPromptRoute(params, { kind: "edit", id });
  return { route: readPromptRoute(params), open, close, linkTo };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}
