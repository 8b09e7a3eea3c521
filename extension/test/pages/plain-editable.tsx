import { pageRoot } from "./root.ts";

/** The browser's own editing, without any library. */
pageRoot().innerHTML = `<div id="composer" contenteditable="true" role="textbox" aria-label="Message"></div>`;
