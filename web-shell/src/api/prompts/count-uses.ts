import { templatesCountUses } from "@promptory/api-client";
import { ownerStorage } from "@promptory/ui/storage";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshTemplates } from "./template-cache.ts";

/** Uses the server has not counted yet. Its key makes sure that they count once, however often they are sent. */
interface Uses {
  key: string;
  ids: number[];
}

const KEY = "uncounted_uses";
const MAX_WAITING = 200;

function read(): Uses[] {
  try {
    const saved: unknown = JSON.parse(ownerStorage().getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isUses) : [];
  } catch {
    return [];
  }
}

function isUses(value: unknown): value is Uses {
  return typeof value === "object" && value !== null && "key" in value && "ids" in value && Array.isArray(value.ids);
}

// Storage that is full or forbidden costs a count, never the copy.
const write = (waiting: Uses[]) => ownerStorage().setItem(KEY, JSON.stringify(waiting.slice(-MAX_WAITING)));

let sending: Promise<boolean> = Promise.resolve(false);

/** Sends what waits, oldest first; answers whether anything was counted. What cannot be sent now stays for the next time. */
function send(): Promise<boolean> {
  // One after the other, so that nothing is sent twice, and what was added while another one was sending is sent, too.
  sending = sending.then(sendAll, sendAll);
  return sending;
}

async function sendAll(): Promise<boolean> {
  let counted = false;
  for (const { key, ids } of read()) {
    try {
      await templatesCountUses({ body: { ids }, headers: { "Idempotency-Key": key } });
      counted = true;
    } catch (error) {
      if (!isRefused(error)) return counted;
    }
    write(read().filter((uses) => uses.key !== key));
  }
  return counted;
}

/** A request the server will never take; any other may be sent again. */
function isRefused(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status === 400 || status === 404 || status === 409;
}

/**
 * Counts one use of each prompt in one request. Without a connection it is kept on this device and sent when there is one,
 * also after the browser was closed.
 */
export function useCountUses() {
  const client = useQueryClient();
  useEffect(() => {
    const sendWaiting = () => void send().then((counted) => counted && refreshTemplates(client));
    sendWaiting();
    window.addEventListener("online", sendWaiting);
    return () => window.removeEventListener("online", sendWaiting);
  }, [client]);
  return (ids: readonly number[]) => {
    write([...read(), { key: crypto.randomUUID(), ids: [...ids] }]);
    void send().then((counted) => counted && refreshTemplates(client));
  };
}
