import { ThemeProvider } from "@promptory/ui/mode";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeHead } from "../head.ts";
import { openKeptValues } from "../prompt-search/kept-values.ts";
import { ShareTheme } from "../prompt-search/shared-theme.tsx";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("sidepanel.html has no #root");
openKeptValues();
const panel = createRoot(root);
void takeHead().then((head) =>
  panel.render(
    <StrictMode>
      <ThemeProvider>
        <ShareTheme />
        <App head={head} />
      </ThemeProvider>
    </StrictMode>,
  ),
);
