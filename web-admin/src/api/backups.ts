import {
  adminBackupsCreate,
  adminBackupsDownload,
  adminBackupsList,
  adminBackupsRestore,
  type Backup,
  type Backups,
} from "@promptory/api-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

export type { Backup, Backups };

const PROGRESS_MS = 2_000;

const isUnfinished = ({ status, isRestoring }: Backup) => status === "waiting" || status === "running" || isRestoring;

/** The last backups and their settings; asked again every two seconds while one is made or restored. */
export function useBackups() {
  return useQuery({
    queryKey: queryKeys.backups,
    queryFn: async ({ signal }) => (await adminBackupsList({ signal })).data,
    refetchInterval: ({ state }) => (state.data?.backups.some(isUnfinished) ? PROGRESS_MS : false),
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
    networkMode: "always",
  });
}

export function useCreateBackup() {
  return useChange((_: undefined) => adminBackupsCreate());
}

/** The id of a backup and the administrator's password. */
export type ConfirmedBackup = { id: number; currentPassword: string };

/** The file of a backup. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: async ({ id, currentPassword }: ConfirmedBackup) =>
      // The contract calls a file a string; read as one, a large backup would fill the memory.
      (await adminBackupsDownload({ path: { id }, body: { currentPassword }, parseAs: "blob" }))
        .data as unknown as Blob,
    networkMode: "always",
  });
}

export function useRestoreBackup() {
  return useChange(({ id, currentPassword }: ConfirmedBackup) =>
    adminBackupsRestore({ path: { id }, body: { currentPassword } }),
  );
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.backups }),
  });
}
