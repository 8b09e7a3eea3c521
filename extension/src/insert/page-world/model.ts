/** What the helper can do with the model behind an editor; positions count characters of `read().text`. */
export type PageModel = {
  read?: () => { text: string; start: number; end: number };
  /** False where the editor takes no text. */
  replace?: (start: number, end: number, text: string) => boolean;
  /** The text as the editor would send it, where that is not what it paints. */
  sent?: () => string;
  /** Takes the last `replace` back. */
  undo?: () => void;
  /** From here until `dropFence` what is written is a step of its own to undo. */
  raiseFence?: () => void;
  dropFence?: () => void;
};
