import type { Queue } from "bullmq";

/**
 * Enqueues an attempt. The job id contains the number of attempts, so a duplicate is ignored. A job may be lost or run
 * twice: the outbox decides.
 */
export async function addSendJob(
  queue: Queue,
  { id, attempts, delay = 0 }: { id: number; attempts?: number; delay?: number },
): Promise<void> {
  const once = attempts === undefined ? {} : { jobId: `mail-${id}-${attempts}` };
  const gone = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  await queue.add("send", { mailId: id }, { ...gone, ...once, delay });
}
