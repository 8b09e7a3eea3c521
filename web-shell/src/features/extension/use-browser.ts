import type { Browser } from "@promptory/guide";
import { useSearchParams } from "react-router";

/** The browser somebody reads about: the one in the address, else the one they use. */
export function useBrowser(): [Browser, (browser: Browser) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (browser: Browser) => {
    const changed = new URLSearchParams(params);
    changed.set("browser", browser);
    setParams(changed, { replace: true });
  };
  const named = params.get("browser");
  return [named === "chrome" || named === "firefox" ? named : browserHere(), choose];
}

/** Everything else that may run the extension takes the package of Chrome. */
function browserHere(): Browser {
  return /\bFirefox\//.test(navigator.userAgent) ? "firefox" : "chrome";
}
