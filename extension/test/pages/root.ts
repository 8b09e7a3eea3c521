/** Where a page paints itself. */
export function pageRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (!root) throw new Error("page.html has no #root");
  return root;
}
