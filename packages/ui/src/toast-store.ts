import type { ReactNode } from "react";
import { createStore } from "./create-store.ts";

/** What a toast says: `durationMs` defaults to 5000, `Infinity` keeps it; the action closes it after running. */
export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: "default" | "destructive";
  action?: { label: string; onClick(): void };
  durationMs?: number;
}

/** The toast on screen; `open` turns false on dismissal and the record goes 1500 ms later. */
export interface ToastRecord extends ToastMessage {
  id: number;
  open: boolean;
}

/** Milliseconds of specification sections 4 and 9. */
export const TOAST_TIMES = { duration: 5000, removal: 1500 } as const;

/** The toast on screen. */
export const toastStore = createStore<ToastRecord | undefined>(undefined);
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in place of the one on screen; answers its id. */
export function toast(message: ToastMessage): number {
  clearTimeout(removal);
  const id = nextId++;
  toastStore.set({ ...message, id, open: true });
  return id;
}

/** Closes the toast with this id, or whichever is shown. */
export function dismissToast(id?: number): void {
  const current = toastStore.get();
  if (!current?.open || (id !== undefined && id !== current.id)) return;
  toastStore.set({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => toastStore.set(undefined), TOAST_TIMES.removal);
}
