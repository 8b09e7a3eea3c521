/** The queue's own answer to "do you work?"; the queue module provides it under this class. */
export abstract class QueueHealth {
  /** Resolves to whether jobs are taken and stored now; never throws. */
  abstract isUp(): Promise<boolean>;

  /** The age of the oldest job that waits for a worker, 0 without one; a few seconds old, and 0 when the queue is down. */
  abstract oldestWaitingMs(): Promise<number>;
}
