import "@promptory/ui/fonts.css";
import "@promptory/ui/tokens.css";
import "@promptory/ui/base.css";
import "../sidepanel/panel.css";
import { ThemeProvider } from "@promptory/ui/mode";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ask } from "../sidepanel/background-link.ts";
import { PickerApp } from "./app.tsx";
import { catchEarlyKeys } from "./early-keys.ts";

const root = document.getElementById("root");
if (!root) throw new Error("picker.html has no #root");

const early = catchEarlyKeys(window);

/** The ticket is good once, so it is asked for here and not in a component, which may be made twice. */
const welcome = ask({ kind: "picker-ready", ticket: location.hash.slice(1) }).catch(() => null);

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <PickerApp welcome={welcome} early={early} />
    </ThemeProvider>
  </StrictMode>,
);
