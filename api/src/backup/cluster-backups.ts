import type { ClusterBackups } from "../database/upgrade-cluster.js";

/** Imported dynamically: these modules load the ORM with every entity. */
export const clusterBackups: ClusterBackups = {
  create: async (url, file) => (await import("./create-backup.js")).createBackup(url, file),
  restore: async (url, file) => (await import("./restore-backup.js")).restoreBackup(url, file),
};
