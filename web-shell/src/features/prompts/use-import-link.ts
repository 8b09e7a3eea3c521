import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** Whether a link asked for the import by `?import=1`; the address forgets it, so that a reload does not ask again. */
export function useImportLink(): boolean {
  const [params, setParams] = useSearchParams();
  const [isAsked] = useState(params.get("import") === "1");
  useEffect(() => {
    if (!params.has("import")) return;
    const rest = new URLSearchParams(params);
    rest.delete("import");
    setParams(rest, { replace: true });
  }, [params, setParams]);
  return isAsked;
}
