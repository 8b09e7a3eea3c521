import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { text } from "../../locales/en/index.ts";

const words = text.users.code;

/** Shows a user's new recovery code, this once, with two ways to hand it on. */
export function CodeDialog({ username, code, onClose }: { username: string; code: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      file={{ name: words.fileName(username), content: words.file(username, code, window.location.origin) }}
      hint={words.hint}
      label={words.label}
      onClose={onClose}
      secret={code}
      spelled
      title={words.title(username)}
      words={words}
    />
  );
}
