import type { PageModel } from "./channel.ts";

/** The little of CodeMirror 6 that is used; https://codemirror.net/docs/ref/#view.EditorView */
type EditorView = {
  state: {
    readOnly: boolean;
    doc: { toString: () => string };
    selection: { main: { from: number; to: number } };
  };
  dispatch: (change: object) => void;
  focus: () => void;
};

/** CodeMirror draws only the lines in view, so its text can be read from its state alone. */
export function codeMirrorModel(element: Element): PageModel | null {
  const view = viewOf(element);
  if (!view) return null;
  return {
    read: () => {
      const { from, to } = view.state.selection.main;
      return { text: view.state.doc.toString(), start: from, end: to };
    },
    replace: (from, to, insert) => {
      if (view.state.readOnly) return false;
      const caret = { anchor: from + insert.length };
      // Named as a paste: then its history makes it a step of its own.
      view.dispatch({
        changes: { from, to, insert },
        selection: caret,
        userEvent: "input.paste",
        scrollIntoView: true,
      });
      view.focus();
      return true;
    },
  };
}

/** As `EditorView.findFromDOM` does; its property is `cmTile` since 6.39 and was `cmView` before. */
function viewOf(element: Element): EditorView | null {
  const content = element.closest(".cm-content") as {
    cmTile?: { root?: { view?: unknown } };
    cmView?: { rootView?: { view?: unknown } };
  } | null;
  const view = content?.cmTile?.root?.view ?? content?.cmView?.rootView?.view;
  return isView(view) ? view : null;
}

function isView(view: unknown): view is EditorView {
  const { state, dispatch } = (view ?? {}) as Partial<EditorView>;
  return typeof dispatch === "function" && typeof state?.doc?.toString === "function";
}
