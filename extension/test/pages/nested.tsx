import { editable, field, make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerEditable, offerField } from "./test-page.ts";

/**
 * Composers behind a wall: `?wall=open`, `?wall=closed` (shadow roots) or `?wall=frame` (same origin);
 * `&box=editable` for a contenteditable element instead of a textarea.
 */
const asked = new URLSearchParams(location.search);
const wall = asked.get("wall");

function put(place: { append: (node: Node) => void }): void {
  if (asked.get("box") === "editable") {
    const box = editable();
    box.style.cssText = "width: 400px; min-height: 60px";
    place.append(box);
    offerEditable(box);
    window.composerText = window.testPage.read;
  } else {
    const composer = field();
    composer.style.cssText = "width: 400px; height: 60px";
    place.append(composer);
    offerField(() => composer);
    window.composerText = window.testPage.read;
  }
}

if (wall === "frame") {
  const frame = make("iframe", { width: "500", height: "200", srcdoc: "<!doctype html><body></body>" });
  frame.addEventListener("load", () => put((frame.contentDocument ?? document).body), { once: true });
  pageRoot().append(frame);
} else {
  const host = document.createElement("chat-composer");
  put(host.attachShadow({ mode: wall === "closed" ? "closed" : "open" }));
  pageRoot().append(host);
}

declare global {
  interface Window {
    /** What stands in the composer, read from inside its closed root. */
    composerText?: () => string;
  }
}
