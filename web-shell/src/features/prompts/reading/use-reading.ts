import { MAX_ID } from "@promptory/rules";
import { afterPaint } from "@promptory/ui/after-paint";
import { createStore, type Store } from "@promptory/ui/create-store";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useUrlState } from "@promptory/ui/use-url-state";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { matchPath, useLocation, useNavigate } from "react-router";
import { withPromptRoute } from "../dialog/use-prompt-route.ts";

const LIST = "/templates";

/** The prompt that was opened last. It changes with the press, before the router's transition has rendered the view. */
export const OpenedPrompt = createContext<Store<number | undefined>>(createStore<number | undefined>(undefined));

/** Whether a prompt of the list is the one that is open beside it. */
export function useIsOpened(id: number): boolean {
  const opened = use(OpenedPrompt);
  return useSyncExternalStore(opened.subscribe, () => opened.get() === id);
}

/** Which prompt is read, as `/templates/:id` says: undefined for none, NaN for an address that is no id. */
export function useReading() {
  const { pathname, search } = useLocation();
  const { current } = useUrlState();
  const navigate = useNavigate();
  const text = matchPath(`${LIST}/:id`, pathname)?.params.id;
  const id = text === undefined ? undefined : readId(text);
  const rest = listPart(search);
  const [opened] = useState(() => createStore(id));
  useLayoutEffect(() => opened.set(id), [opened, id]);
  const leaving = useRef<() => void>(undefined);
  const linkTo = useCallback((to: number) => `${LIST}/${to}${rest}`, [rest]);
  /** Another prompt takes the place of the one that is read, so that Back leads to the list. */
  const open = useEventCallback((to: number) => {
    const now = current();
    const list = listPart(now.search);
    const isFirst = id === undefined;
    const options = { preventScrollReset: true, replace: !isFirst };
    leaving.current?.();
    opened.set(to);
    if (to === id) return;
    void navigate(`${LIST}/${to}${list}`, { ...options, state: isFirst ? { readFrom: list } : now.state });
  });
  const close = useEventCallback(() => {
    const { pathname: left } = current();
    opened.set(undefined);
    leaving.current?.();
    // The whole list gets a new width: that layout must not delay the frame that answers the press.
    leaving.current = afterPaint(() => {
      const now = current();
      if (now.pathname !== left) return;
      const list = listPart(now.search);
      // The entry before is the list as it was, unless the list was changed meanwhile.
      if (readFrom(now.state) === list) return void navigate(-1);
      void navigate(`${LIST}${list}`, { preventScrollReset: true, replace: true });
    });
  });
  useFollowedFocus(id !== undefined, open);
  return { id, opened, open, close, linkTo };
}

/** While a prompt is read beside the list, the one that the arrow keys reach takes its place. */
function useFollowedFocus(isReading: boolean, open: (id: number) => void): void {
  useEffect(() => {
    if (!isReading) return;
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches("[data-card] h2 a:focus-visible")) return;
      open(Number(target.closest<HTMLElement>("[data-card]")?.dataset.card));
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [isReading, open]);
}

/** The parameters of the list in an address, without those of a dialog. */
function listPart(search: string): string {
  const params = withPromptRoute(new URLSearchParams(search), undefined).toString();
  return params === "" ? "" : `?${params}`;
}

function readId(text: string): number {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : Number.NaN;
}

const readFrom = (state: unknown) =>
  typeof state === "object" && state !== null && "readFrom" in state ? state.readFrom : undefined;
