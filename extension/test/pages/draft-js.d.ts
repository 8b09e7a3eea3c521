/** The little of Draft.js the page uses; the package carries no types. https://draftjs.org/docs/api-reference-editor */
declare module "draft-js" {
  import type { ComponentType, RefAttributes } from "react";

  export interface ContentBlock {
    getKey(): string;
    getText(): string;
  }
  export interface ContentState {
    getPlainText(delimiter?: string): string;
    getBlocksAsArray(): ContentBlock[];
  }
  export interface SelectionState {
    merge(change: Record<string, unknown>): SelectionState;
  }
  export class EditorState {
    static createEmpty(): EditorState;
    static forceSelection(state: EditorState, selection: SelectionState): EditorState;
    getCurrentContent(): ContentState;
    getSelection(): SelectionState;
  }
  export interface EditorHandle {
    focus(): void;
  }
  export const Editor: ComponentType<
    {
      editorState: EditorState;
      onChange: (state: EditorState) => void;
      placeholder?: string;
      ariaLabel?: string;
    } & RefAttributes<EditorHandle>
  >;
}
