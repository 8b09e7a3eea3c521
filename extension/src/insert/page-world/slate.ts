import type { PageModel } from "./channel.ts";

/** The little of Slate's history that is used; https://docs.slatejs.org/libraries/slate-history */
type Batch = { operations: unknown[]; selectionBefore: unknown };
type SlateEditor = { selection: unknown; history: { undos: Batch[] }; apply: unknown };

/** Slate joins a text that follows typing with it, however long ago that was; an empty step between keeps them apart. */
export function slateModel(element: Element): PageModel | null {
  const host = element.closest("[data-slate-editor]");
  const editor = host && editorOf(host);
  if (!editor) return null;
  return {
    raiseFence: () => void editor.history.undos.push({ operations: [], selectionBefore: editor.selection }),
    dropFence: () => {
      const { undos } = editor.history;
      const fence = undos.findLastIndex(({ operations }) => operations.length === 0);
      if (fence >= 0) undos.splice(fence, 1);
    },
  };
}

/** Slate hands its editor down through React, which leaves its own tree on the elements it made. */
function editorOf(host: Element): SlateEditor | null {
  const name = Object.keys(host).find((key) => key.startsWith("__reactFiber$"));
  let fiber = name ? (host as unknown as Record<string, Fiber | null>)[name] : null;
  for (let level = 0; fiber && level < 40; level += 1, fiber = fiber.return) {
    const editor = fiber.memoizedProps?.editor;
    if (isSlate(editor)) return editor;
  }
  return null;
}

type Fiber = { return: Fiber | null; memoizedProps: { editor?: unknown } | null };

function isSlate(editor: unknown): editor is SlateEditor {
  const { history, apply } = (editor ?? {}) as Partial<SlateEditor>;
  return typeof apply === "function" && Array.isArray(history?.undos);
}
