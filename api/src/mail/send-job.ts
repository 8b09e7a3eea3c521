import type { Queue } from "bullmq";

/**
 * Asks the workers to try a mail. With the number of tries so far the job has a name of its own, so that asking twice
 * is asking once. A job is a hint that may be lost or come twice: the outbox knows better.
 */
export async function addSendJob(
  queue: Queue,
  { id, attempts, delay = 0 }: { id: number; attempts?: number; delay?: number },
): Promise<void> {
  const once = attempts === undefined ? {} : { jobId: `mail-${id}-${attempts}` };
  const gone = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  await queue.add("send", { mailId: id }, { ...gone, ...once, delay });
}
