import { defineMessages, formatNumber, plural } from "@promptory/rules/messages";

/** Words of the inbox. */
export const inbox = defineMessages("admin.inbox", {
  title: "Inbox",
  unread: (count: number) => `${count} unread`,
  listName: "Messages",
  search: "Search messages",
  noun: "messages",
  filterLabel: "Show",
  filters: { all: "All", unread: "Unread", waiting: "Waiting", sent: "Sent", failed: "Failed" },
  status: { waiting: "Waiting", sent: "Sent", failed: "Failed" },
  anonymous: "No name",
  isUnread: "Unread",
  open: (sender: string) => `Message from ${sender}`,
  tries: (count: number) => plural(count, { one: "Tried once.", other: `Tried ${formatNumber(count)} times.` }),
  nextTry: "Next try",
  sentAt: "Sent",
  never: "never",
  reply: "Reply",
  replySubject: "Your message to Promptory",
  retry: "Retry",
  retrying: "Retrying",
  retryAll: (count: number) =>
    plural(count, { one: "Retry the failed one", other: `Retry all ${formatNumber(count)} failed` }),
  markUnread: "Mark as unread",
  markRead: "Mark as read",
  delete: "Delete",
  loading: "Loading messages",
  empty: {
    title: "No messages yet",
    hint: "What people write with Contact Support appears here.",
  },
  filtered: { title: "No messages found", hint: "None matches what you look for.", clear: "Show all" },
  confirm: {
    title: "Delete this message?",
    text: (sender: string) => `The message from ${sender} will be deleted. This cannot be undone.`,
    waiting: (sender: string) =>
      `The message from ${sender} has not been sent yet. It will be deleted and not be sent.`,
    delete: "Delete",
    deleting: "Deleting",
  },
  notice: {
    off: "Messages are not sent by mail",
    offHint: (missing: string) => `They wait here. To have them sent, set ${missing} and start the server again.`,
    codes: "Recovery codes could not be sent",
    codesHint: (count: number, reason: string) =>
      `${plural(count, { one: "One failed", other: `${formatNumber(count)} failed` })} since yesterday. ${reason}`,
  },
  toast: {
    retried: "The message will be sent again",
    retriedHint: "It is tried now, and for another 24 hours if that fails.",
    retryFailed: "The message could not be retried",
    allRetried: (count: number) =>
      count === 0
        ? "No failed message is left"
        : count === 1
          ? "One message will be sent again"
          : `${count} messages will be sent again`,
    allRetriedHint: "What fails is tried for another 24 hours.",
    allFailed: "The failed messages could not be retried",
    deleted: "Message deleted",
    deleteFailed: "The message could not be deleted",
    markFailed: "The message could not be marked",
    fallback: "An error occurred",
  },
});
