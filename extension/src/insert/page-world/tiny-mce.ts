import type { PageModel } from "./channel.ts";

/** A node of the document TinyMCE would send; https://www.tiny.cloud/docs/tinymce/latest/apis/tinymce.html.ast.node */
type AstNode = { type: number; name: string; value?: string; firstChild?: AstNode; next?: AstNode };
/** The little of TinyMCE that is used; https://www.tiny.cloud/docs/tinymce/latest/apis/tinymce.editor */
type TinyMce = {
  getBody: () => Element | null;
  getContent: (options: { format: "tree" }) => AstNode;
  undoManager: { add: () => void; undo: () => void };
};
type Library = { get?: () => TinyMce[] };
type Global = { tinymce?: Library; hugerte?: Library };

const BLOCK = /^(p|div|h[1-6]|li|ul|ol|blockquote|pre|body)$/;

/** TinyMCE drops tabs and runs of spaces from what it sends, and keeps them in what it paints. */
export function tinyMceModel(element: Element): PageModel | null {
  // HugeRTE is the same editor under another name.
  const { tinymce, hugerte } = globalThis as Global;
  const editors = [tinymce, hugerte].flatMap((library) => library?.get?.() ?? []);
  const editor = editors.find((one) => one.getBody() === element);
  if (!editor) return null;
  return {
    sent: () => textOf(editor.getContent({ format: "tree" })),
    undo: () => editor.undoManager.undo(),
    // Every level is a step of its own to undo.
    raiseFence: () => editor.undoManager.add(),
    dropFence: () => editor.undoManager.add(),
  };
}

/** The text of a document as a browser shows it: a block is a line, and spaces that follow one another are one. */
function textOf(root: AstNode): string {
  const lines: string[] = [];
  let line: string | null = null;
  const endLine = () => {
    if (line !== null) lines.push(line.replace(/ $/, ""));
    line = null;
  };
  const visit = (node: AstNode) => {
    if (node.type === 3) {
      const before: string = line ?? "";
      const added = (node.value ?? "").replace(/[ \t\r\n]+/g, " ");
      line = before + (before === "" || before.endsWith(" ") ? added.replace(/^ /, "") : added);
      return;
    }
    if (node.name === "br") {
      lines.push(line ?? "");
      line = "";
      return;
    }
    const isBlock = BLOCK.test(node.name);
    if (isBlock) endLine();
    for (let child = node.firstChild; child; child = child.next) visit(child);
    if (isBlock && node.name === "p" && line === null) line = "";
    if (isBlock) endLine();
  };
  visit(root);
  return lines.join("\n");
}
