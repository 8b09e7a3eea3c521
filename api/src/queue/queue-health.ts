/** Implemented by the queue module. */
export abstract class QueueHealth {
  /** Whether jobs are processed and stored now; never throws. */
  abstract isUp(): Promise<boolean>;

  /** Age of the oldest waiting job, 0 without one; cached for a few seconds, and 0 when the queue is down. */
  abstract oldestWaitingMs(): Promise<number>;
}
