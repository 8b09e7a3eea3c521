import { type Field, fieldSurface } from "./field-surface.ts";
import { DRAWN_EDITORS, type Editor, findEditor, nameOf, type Wanted } from "./find-editor.ts";
import type { InsertMode, SiteHint } from "./job.ts";
import { failed, type NeedsPageWorld, needsPageWorld, type ReadResult, type RichName } from "./job.ts";
import { modelSurface } from "./model-surface.ts";
import { type AskPage, askThrough } from "./page-world/channel.ts";
import { readRich } from "./read-rich.ts";
import { richSurface } from "./rich-surface.ts";
import { deepActiveElement, type ShadowOf } from "./roots.ts";
import type { Surface, Wait } from "./surface.ts";
import { live } from "./surface.ts";
import { withPlainSpaces } from "./text-forms.ts";

/** The world the engine works in, handed over so that it asks for nothing itself. */
export type Page = {
  document: Document;
  shadowOf: ShadowOf;
  wait: Wait;
  /** Name of the channel to the helper in the page's world; undefined while there is none, null where there can be none. */
  channel: string | null | undefined;
};

/** Editors whose model the helper in the page's world may reach. */
const WITH_MODEL: ReadonlySet<RichName> = new Set([
  "codemirror",
  "codemirror5",
  "monaco",
  "ace",
  "trix",
  "tinymce",
  "blocknote",
] as const);

type Asked = Wanted & { mode: InsertMode | "read" };

/** The box of the page, ready for one insertion or reading. */
export function openSurface(
  page: Page,
  { mode: asked, ...wanted }: Asked,
): Surface | "no-editor" | "unreachable" | "needs-page-world" {
  const find = () => findEditor(page.document, page.shadowOf, wanted);
  const mode = asked === "read" ? "caret" : asked;
  const editor = find();
  if (!editor) return "no-editor";
  const active = deepActiveElement(page.document, page.shadowOf);
  const isActive = active !== null && editor.element.contains(active);
  if (editor.kind !== "rich") {
    return fieldSurface(
      live<Field>(editor.element, () => fieldIn(find())),
      { mode, isActive, wait: page.wait },
    );
  }
  const host = live<HTMLElement>(editor.element, () => richIn(find()));
  const name = nameOf(host());
  const isFenced = name === "slate" && asked !== "read" && readRich(host()).text !== "";
  const helps = WITH_MODEL.has(name) || isFenced;
  if (helps && page.channel === undefined) return "needs-page-world";
  const ask: AskPage = helps && page.channel ? askThrough(page.channel, host) : () => null;
  const model = modelSurface(host, { name, mode, isActive, wait: page.wait, ask });
  if (!model && host().matches(DRAWN_EDITORS)) return "unreachable";
  return model ?? richSurface(host, { name, mode, isActive, wait: page.wait, ask });
}

const fieldIn = (editor: Editor | null) => (editor && editor.kind !== "rich" ? editor.element : null);
const richIn = (editor: Editor | null) => (editor?.kind === "rich" ? editor.element : null);

/** Reads what stands in the page's message box, and touches nothing. */
export function readText(site: SiteHint | null, page: Page): ReadResult | NeedsPageWorld {
  const surface = openSurface(page, { mode: "read", singleLine: true, selectors: site?.inputSelectors ?? [] });
  if (surface === "no-editor") return failed("no-editor");
  if (surface === "unreachable") return failed("unreadable");
  if (surface === "needs-page-world") return needsPageWorld;
  // Drawn in part only, and without its model: half a text would be saved for the whole.
  if (surface.isDrawn && surface.element().querySelector(".cm-gap")) return failed("unreadable");
  const text = surface.read();
  // The browser's own editing writes no-break spaces where a person typed two common ones.
  return { status: "read", editor: surface.name, text: surface.name === "editable" ? withPlainSpaces(text) : text };
}
