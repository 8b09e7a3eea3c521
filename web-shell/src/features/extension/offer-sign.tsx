import { useEffect, useEffectEvent, useRef } from "react";
import type { ConnectCode } from "../../data/connect-extension.ts";

/**
 * The offer as the extension finds it in this page once its button is pressed here. The extension marks it with
 * `data-connected` when it has come in; nobody else is told.
 */
export function OfferSign({ code, onConnected }: { code: ConnectCode; onConnected(): void }) {
  const sign = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(() => {
    if (sign.current?.dataset.connected === "true") onConnected();
  });
  useEffect(() => {
    if (!sign.current) return;
    const observer = new MutationObserver(() => look());
    observer.observe(sign.current, { attributes: true, attributeFilter: ["data-connected"] });
    return () => observer.disconnect();
  }, []);
  return <div ref={sign} id="promptory-connect" data-code={code.code} data-expires={code.expiresAt} hidden />;
}
