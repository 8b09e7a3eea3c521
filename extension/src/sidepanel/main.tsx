import "@promptory/ui/fonts.css";
import "@promptory/ui/tokens.css";
import "@promptory/ui/base.css";
import "./panel.css";
import { ThemeProvider } from "@promptory/ui/mode";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("sidepanel.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
);
