import { defineMessages, formatCount } from "@promptory/rules/messages";
import { formatMoment } from "@promptory/ui/format";

/** Words of the backups. */
export const backups = defineMessages("admin.backups", {
  title: "Backups",
  tableName: "Backups",
  loading: "Loading backups",
  create: "Back up now",
  creating: "Backing up...",
  createFailed: "Could not start a backup",
  columns: {
    file: "Created",
    state: "State",
    size: "Size",
    where: "Machine",
    verified: "Verified",
    actions: "Actions",
  },
  kinds: { daily: "Automatic", manual: "Manual", other: "Found in the directory" },
  by: (name: string) => `by ${name}`,
  states: { waiting: "Waiting for a worker", done: "Done", failed: "Failed" },
  running: (percent: number) => `${percent} %`,
  progress: "Progress of the backup",
  restoring: "Restoring...",
  restoreFailed: (reason: string) => `Restore failed: ${reason}`,
  size: (megabytes: string) => `${megabytes} MB`,
  rows: (count: number) => formatCount(count, { one: "row", other: "rows" }),
  verified: "Yes",
  notVerified: "Not here",
  empty: { title: "No backups yet", hint: "The first automatic backup is made a minute after Promptory has started." },
  off: "Automatic backups are off. Set BACKUP_INTERVAL_HOURS to switch them on.",
  schedule: (hours: number, days: number, weeks: number) =>
    `A backup is made every ${formatCount(hours, { one: "hour", other: "hours" })}. The last backup of each of the last ${formatCount(days, { one: "day", other: "days" })} and ${formatCount(weeks, { one: "week", other: "weeks" })} is kept, and the last five manual ones.`,
  late: {
    title: "There is no recent backup",
    never: "No backup has succeeded yet.",
    last: (at: string) => `The last backup that succeeded is of ${formatMoment(at)}.`,
    open: "Open Backups",
  },
  download: "Download",
  downloadOf: (made: string) => `Download the backup of ${made}`,
  restore: "Restore",
  restoreOf: (made: string) => `Restore the backup of ${made}`,
  currentPassword: "Current password",
  dialogs: {
    download: {
      title: "Download backup",
      question:
        "The file holds the data of all accounts. Keep it where only you can read it. The download is recorded.",
      confirm: "Download",
      busy: "Downloading...",
      failed: "Download failed",
    },
    restore: {
      title: "Restore backup",
      question:
        "Everything on this server is replaced by the backup: accounts, prompts, settings of the administration. Everyone is signed out, and you sign in with an account of the backup.",
      confirm: "Restore",
      busy: "Starting...",
      failed: "Could not restore",
    },
  },
});
