import type { RemoteAppProps } from "@promptory/ui/remote-contract";
import { useCallback, useState } from "react";
import { createPortal } from "react-dom";

type Message = Parameters<RemoteAppProps["notify"]>[0];

/** The one place for messages of the portal and its remotes: inside the open dialog, because the rest of the page is inert. */
export function useNotifications() {
  const [message, setMessage] = useState<Message>();
  const [dialogs, setDialogs] = useState<HTMLElement[]>([]);
  const notify = useCallback((shown: Message) => {
    setMessage(shown);
    return () => setMessage((now) => (now === shown ? undefined : now));
  }, []);
  const openDialog = useCallback((dialog: HTMLElement) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((one) => one !== dialog));
  }, []);
  const close = () => setMessage(undefined);
  const act = () => {
    message?.action?.onClick();
    close();
  };
  const area = (
    <section aria-live="polite" aria-label="Portal notifications" className="messages">
      {message && (
        <div className="message">
          <strong>{message.title}</strong> {message.description}
          {message.action && (
            <button type="button" onClick={act}>
              {message.action.label}
            </button>
          )}
          <button type="button" aria-label="Close the message" onClick={close}>
            ×
          </button>
        </div>
      )}
    </section>
  );
  return { notify, openDialog, area: createPortal(area, dialogs.at(-1) ?? document.body) };
}
