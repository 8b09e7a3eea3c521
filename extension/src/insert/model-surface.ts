import { hasFocus } from "./caret.ts";
import type { InsertMode, RichName } from "./job.ts";
import type { AskPage } from "./page-world/channel.ts";
import { recipes } from "./recipes.ts";
import type { Live } from "./surface.ts";
import { keyEvent, type Spot, type Surface, spotFor, type Wait } from "./surface.ts";

type Options = { name: RichName; mode: InsertMode; isActive: boolean; wait: Wait; ask: AskPage };

/** An editor that is read and written through its own model; null where the helper in the page knows none. */
export function modelSurface(host: Live<HTMLElement>, { name, mode, isActive, wait, ask }: Options): Surface | null {
  if (!ask({ ask: "read" })) return null;
  const reading = () => ask({ ask: "read" }) ?? { text: "", start: 0, end: 0 };
  let spot: Spot = { start: 0, end: 0 };
  return {
    name,
    isDrawn: false,
    element: host,
    prepare: async () => {
      if (!hasFocus(host())) host().focus();
      // The model may not have the last key yet.
      await wait(recipes[name].caretDelayMs);
      const { text, ...caret } = reading();
      spot = spotFor(mode, text.length, isActive ? caret : null);
    },
    prepareAgain: async () => {},
    read: () => reading().text,
    sent: () => null,
    plainReadings: () => [],
    formats: () => 0,
    besides: () => "",
    spot: () => spot,
    same: (left, right) => left === right,
    holds: () => true,
    attempts: (text) => [
      {
        method: "page-world",
        late: false,
        write: () => ask({ ask: "replace", ...spot, text }) === true,
        takeBack: () => {
          if (!ask({ ask: "undo" })) host().dispatchEvent(keyEvent("keydown", "z", 90));
        },
      },
    ],
    undos: () => [],
    restore: (before) => {
      const { text } = reading();
      ask({ ask: "replace", start: 0, end: text.length, text: before });
    },
  };
}
