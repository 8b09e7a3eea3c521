import { useEffect, useState } from "react";
import { useUrlState } from "../../../components/use-url-state.ts";

/** Whether a link asked for the import by `?import=1`; the address forgets it, so that a reload does not ask again. */
export function useImportLink(): boolean {
  const { params, write } = useUrlState();
  const [isAsked] = useState(params.get("import") === "1");
  useEffect(() => {
    if (!params.has("import")) return;
    const forget = (now: URLSearchParams) => {
      now.delete("import");
      return now;
    };
    write(forget, { replace: true });
  }, [params, write]);
  return isAsked;
}
