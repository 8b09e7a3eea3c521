/** Gives an element as it is now. */
export type Live<Kind> = () => Kind;

/** Follows an element that its page throws away and builds anew, as frameworks do when a key changes. */
export function live<Kind extends HTMLElement>(element: Kind, find: () => Kind | null): Live<Kind> {
  let present = element;
  return () => {
    if (!isShown(present)) present = find() ?? present;
    return present;
  };
}

/** True while an element is part of a page; the elements of a frame that is gone still look connected. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.ownerDocument.defaultView !== null;
}
