import type { Browser } from "@promptory/guide";
import { useUrlState } from "@promptory/ui/use-url-state";

/** The browser the page describes: the one in the address, else the one in use. */
export function useBrowser(): [Browser, (browser: Browser) => void] {
  const { params, write } = useUrlState();
  const choose = (browser: Browser) =>
    write(
      (now) => {
        now.set("browser", browser);
        return now;
      },
      { replace: true },
    );
  const named = params.get("browser");
  return [named === "chrome" || named === "firefox" ? named : browserHere(), choose];
}

/** Everything else that may run the extension takes the package of Chrome. */
function browserHere(): Browser {
  return /\bFirefox\//.test(navigator.userAgent) ? "firefox" : "chrome";
}
