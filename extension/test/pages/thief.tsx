import { editable, field, make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerEditable, offerField } from "./test-page.ts";

/**
 * A page that takes the keyboard away from its composer unless a person put it there: its search box wants it.
 * `?box=editable` for a contenteditable composer.
 */
const isEditable = new URLSearchParams(location.search).get("box") === "editable";
const search = make("input", { type: "search", "aria-label": "Search chats" });
const composer = isEditable ? editable() : field();
let byHand = false;

composer.addEventListener("pointerdown", () => {
  byHand = true;
});
composer.addEventListener("focusin", () => {
  if (!byHand) setTimeout(() => search.focus());
});
composer.addEventListener("focusout", () => {
  byHand = false;
});
/** Where the person was; a click back into the box goes there. */
let left: Range | undefined;
document.addEventListener("selectionchange", () => {
  const range = document.getSelection()?.rangeCount ? document.getSelection()?.getRangeAt(0) : undefined;
  if (range && composer.contains(range.startContainer)) left = range.cloneRange();
});
const focusByHand = () => {
  composer.focus();
  if (left)
    document.getSelection()?.setBaseAndExtent(left.startContainer, left.startOffset, left.endContainer, left.endOffset);
};
pageRoot().append(search, composer);

if (composer.localName === "textarea") offerField(() => composer as HTMLTextAreaElement);
else offerEditable(composer, focusByHand);
const { read, setCaret, focus, ...rest } = window.testPage;
const asPerson =
  <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
  (...given: Given) => {
    byHand = true;
    return act(...given);
  };
window.testPage = {
  ...rest,
  read,
  setCaret: asPerson(setCaret),
  focus: asPerson(focus),
  focusEnd: asPerson(() => setCaret(read().length)),
};
