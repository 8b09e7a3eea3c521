import { ShownOnceDialog } from "@promptory/ui/shown-once-dialog";
import { use, useState } from "react";
import { useChangeRole, useDeleteUser, useEndSessions, useNewCode, type Whom } from "../../api/users.ts";
import { ConfirmWrite } from "../../components/confirm-write.tsx";
import { Leave } from "../../components/leave.ts";
import { text } from "../../locales/en/index.ts";
import { QuotaDialog } from "./quota-dialog.tsx";

/** What can be done to a user. */
export type Deed = "remove" | "promote" | "demote" | "endSessions" | "newCode" | "quota";

interface DialogProps {
  user: Whom;
  onClose: () => void;
}

/** Asks before a deed, does it, and says how it went. */
export function UserDialog({ deed, ...props }: DialogProps & { deed: Deed }) {
  if (deed === "remove") return <Remove {...props} />;
  if (deed === "endSessions") return <EndSessions {...props} />;
  if (deed === "quota") return <QuotaDialog {...props} />;
  if (deed === "newCode") return <NewCode {...props} />;
  return <ChangeRole {...props} deed={deed} />;
}

function Remove(props: DialogProps) {
  return <Ask {...props} act={useDeleteUser()} words={text.users.remove} />;
}

function EndSessions(props: DialogProps) {
  return <Ask {...props} act={useEndSessions()} danger={false} words={text.users.endSessions} />;
}

function ChangeRole({ deed, ...props }: DialogProps & { deed: "promote" | "demote" }) {
  const act = useChangeRole(deed === "promote");
  const leave = use(Leave);
  const onDone = (isOneself: unknown) => isOneself === true && leave();
  return <Ask {...props} act={act} danger={deed === "demote"} onDone={onDone} words={text.users[deed]} />;
}

function NewCode({ user, onClose }: DialogProps) {
  const [code, setCode] = useState<string>();
  const act = useNewCode();
  if (code !== undefined) return <CodeDialog code={code} onClose={onClose} username={user.username} />;
  return (
    <Ask
      act={act}
      danger={false}
      onClose={onClose}
      onDone={setCode}
      stays="after-success"
      user={user}
      words={text.users.newCode}
    />
  );
}

interface Words {
  title: string;
  question: (name: string) => string;
  confirm: string;
  busy: string;
  done?: { title: string; description: (name: string) => string };
  failed: string;
}

interface AskProps<Done> extends DialogProps {
  act: { isPending: boolean; mutateAsync: (whom: Whom) => Promise<Done> };
  words: Words;
  danger?: boolean;
  stays?: "after-success";
  onDone?: (done: Done) => void;
}

function Ask<Done>({ user, act, words, ...rest }: AskProps<Done>) {
  const { username } = user;
  return (
    <ConfirmWrite
      {...rest}
      busyLabel={words.busy}
      confirmLabel={words.confirm}
      done={words.done && { title: words.done.title, description: words.done.description(username) }}
      failed={words.failed}
      isPending={act.isPending}
      title={words.title}
      write={() => act.mutateAsync(user)}
    >
      {words.question(username)}
    </ConfirmWrite>
  );
}

/** Shows a user's new recovery code, this once, with two ways to hand it on. */
export function CodeDialog({ username, code, onClose }: { username: string; code: string; onClose: () => void }) {
  const words = text.users.code;
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
