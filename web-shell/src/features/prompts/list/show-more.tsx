import { Button } from "@promptory/ui/button";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { useEffect, useRef } from "react";
import { observe } from "react-intersection-observer";
import { text } from "../../../locales/en/library.ts";
import styles from "./pager.module.css";

const words = text.prompts.views;
/** How far below the window the next prompts are asked for. */
const MARGIN = "0px 0px 800px 0px";

/** Values of ShowMore. */
export interface ShowMoreProps {
  isLoading: boolean;
  isError: boolean;
  onMore(): void;
  onRetry(): void;
}

/** The end of a page that scrolls: coming near it presses it. */
export function ShowMore({ isLoading, isError, onMore, onRetry }: ShowMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const press = useEventCallback(onMore);
  const canLoad = !isLoading && !isError;
  useEffect(() => {
    if (!canLoad || !element.current) return;
    return observe(element.current, (isNear) => isNear && press(), { rootMargin: MARGIN }, false);
  }, [canLoad, press]);
  return (
    <div ref={element} className={styles.more}>
      {isError && <p role="alert">{words.moreFailed}</p>}
      <Button busy={isLoading} onClick={isError ? onRetry : onMore}>
        {isError ? words.retry : words.more}
      </Button>
    </div>
  );
}
