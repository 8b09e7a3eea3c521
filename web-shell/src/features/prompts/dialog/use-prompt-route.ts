import { MAX_ID } from "@promptory/rules";
import { useUrlState } from "@promptory/ui/use-url-state";
import { useCallback } from "react";
import { useNavigate } from "react-router";

/** What the address asks to have open: `?new=1`, `?improve=<id>`, or `?edit=<id>`, with `&history=1` for the versions above it. */
export type PromptRoute =
  | { kind: "new" }
  | { kind: "edit"; id: number; history?: boolean }
  | { kind: "improve"; id: number };

/** Reads which prompt dialog the address asks for. */
export function readPromptRoute(params: URLSearchParams): PromptRoute | undefined {
  if (params.get("new") === "1") return { kind: "new" };
  const improve = readId(params.get("improve"));
  if (improve !== undefined) return { kind: "improve", id: improve };
  const id = readId(params.get("edit"));
  return id === undefined ? undefined : { kind: "edit", id, ...(params.get("history") === "1" && { history: true }) };
}

function readId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined;
}

/** The address with a dialog open, or with none. */
export function withPromptRoute(params: URLSearchParams, route: PromptRoute | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ["new", "edit", "improve", "history"]) next.delete(name);
  if (route) next.set(route.kind, route.kind === "new" ? "1" : String(route.id));
  if (route?.kind === "edit" && route.history) next.set("history", "1");
  return next;
}

/** Opens and closes the prompt dialog through the address, so that links lead to a prompt and Back closes it. */
export function usePromptRoute() {
  const { params, current, write } = useUrlState();
  const navigate = useNavigate();
  const open = (route: PromptRoute) =>
    write((now) => withPromptRoute(now, route), { state: { openedHere: depthOf(current().state) + 1 } });
  const close = () => {
    const depth = depthOf(current().state);
    // Opened here: the entry before is the list as it was. Opened by a link: there may be none.
    if (depth > 0) return void navigate(-depth);
    write((now) => withPromptRoute(now, undefined), { replace: true });
  };
  /** Closes the versions and leaves the prompt open. */
  const closeHistory = (id: number) => {
    if (depthOf(current().state) > 0) return void navigate(-1);
    write((now) => withPromptRoute(now, { kind: "edit", id }), { replace: true });
  };
  const linkTo = useCallback((id: number) => `?${withPromptRoute(params, { kind: "edit", id })}`, [params]);
  return { route: readPromptRoute(params), open, close, closeHistory, linkTo };
}

/** How many entries of ours lie above the list; a link has none. */
function depthOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("openedHere" in state)) return 0;
  return Number(state.openedHere);
}
