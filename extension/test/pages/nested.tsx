import { pageRoot } from "./root.ts";

/** Composers behind a wall: `?wall=open`, `?wall=closed` (shadow roots) or `?wall=frame` (same origin). */
const wall = new URLSearchParams(location.search).get("wall");
const composer = `<textarea id="composer" aria-label="Message" style="width:400px;height:60px"></textarea>`;

if (wall === "frame") {
  const frame = document.createElement("iframe");
  frame.srcdoc = composer;
  pageRoot().append(frame);
} else {
  const host = document.createElement("chat-composer");
  const shadow = host.attachShadow({ mode: wall === "closed" ? "closed" : "open" });
  shadow.innerHTML = composer;
  window.composerText = () => shadow.querySelector("textarea")?.value ?? "";
  pageRoot().append(host);
}

declare global {
  interface Window {
    /** What stands in the composer, told from inside its closed root. */
    composerText?: () => string;
  }
}
