import { formatList } from "@promptory/ui/format";
import { Alert } from "antd";
import type { InboxSummary } from "../../api/messages.ts";
import { text } from "../../locales/en/index.ts";

const words = text.inbox.notice;

/** What keeps mail from being sent: variables that are not set, and codes that did not arrive. */
export function MailNotices({ summary: { mail, failedCodes, codeError } }: { summary: InboxSummary }) {
  return (
    <>
      {!mail.contact && (
        <Alert description={words.offHint(formatList(mail.missing))} showIcon title={words.off} type="info" />
      )}
      {failedCodes > 0 && (
        <Alert
          description={words.codesHint(failedCodes, codeError ?? "")}
          showIcon
          title={words.codes}
          type="warning"
        />
      )}
    </>
  );
}
