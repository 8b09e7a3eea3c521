import { ThemeProvider } from "@promptory/ui/mode";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pickerText } from "../locales/en/page-text.ts";
import type { PageAnswers } from "../page-messages.ts";
import { request } from "../prompt-search/background-link.ts";
import { openKeptValues } from "../prompt-search/kept-values.ts";
import { readSharedTheme, TakeTheme } from "../prompt-search/shared-theme.tsx";
import { PickerApp, type Welcome } from "./app.tsx";
import { catchEarlyKeys } from "./picker-keys.ts";

const root = document.getElementById("root");
if (!root) throw new Error("picker.html has no #root");

document.title = pickerText.title;

const early = catchEarlyKeys(window);

/** The ticket is good once, so it is asked for here and not in a component, which may be made twice. */
const welcome = request({ kind: "picker-ready", ticket: location.hash.slice(1) })
  .then(takeKeyboard)
  .catch(() => null);

async function takeKeyboard(open: PageAnswers["picker-ready"]): Promise<Welcome | null> {
  if (!open) return null;
  window.focus();
  return { ...open, typed: await request({ kind: "picker-typed" }).catch(() => ({ text: "", isEntered: false })) };
}

openKeptValues();
const search = createRoot(root);
void readSharedTheme()
  .catch(() => undefined)
  .then((theme) =>
    search.render(
      <StrictMode>
        <ThemeProvider>
          <TakeTheme choice={theme} />
          <PickerApp welcome={welcome} early={early} />
        </ThemeProvider>
      </StrictMode>,
    ),
  );
