import { pageRoot } from "./root.ts";

/** A chat with a search box that is easy to mistake for the composer. */
pageRoot().innerHTML = `
  <input type="search" placeholder="Search chats" autofocus />
  <input type="text" aria-label="Search" />
  <textarea id="draft" hidden></textarea>
  <textarea id="locked" readonly>Earlier message</textarea>
  <textarea id="composer" placeholder="Message the assistant"></textarea>`;
