import "@promptory/ui/tokens.css";
import "@promptory/ui/fonts.css";
import "@promptory/ui/base.css";
import { upgradeStorage } from "@promptory/ui/storage";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Standalone } from "./standalone/standalone.tsx";

declare const __webpack_public_path__: string;

// Where this build is served from is known only now: "/" on its own address, "/remotes/admin" on the one origin.
const basename = new URL(__webpack_public_path__, window.location.href).pathname.replace(/\/$/, "");

upgradeStorage();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Standalone basename={basename} />
    </StrictMode>,
  );
}
