import { upgradeStorage } from "@promptory/ui/storage";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { token } from "./api/account/token.ts";
import { connectApi } from "./api/client.ts";
import { firstRequests } from "./api/first-requests.ts";
import { App } from "./app/app.tsx";
import { bringFirstScreen } from "./app/app-routes.tsx";

/** Mounts the shell into the page's element. */
export function start(element: HTMLElement | null): void {
  if (!element) throw new Error("The page has no element to mount into.");
  upgradeStorage();
  connectApi({ fetch: firstRequests() });
  bringFirstScreen(window.location.pathname, token.get() !== undefined);
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
