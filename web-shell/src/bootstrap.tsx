import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { connectApi } from "./data/api.ts";

/** Mounts the shell into the page's element. */
export function start(element: HTMLElement | null): void {
  if (!element) throw new Error("The page has no element to mount into.");
  connectApi();
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
