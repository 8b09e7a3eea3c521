/** The queue's own answer to "do you work?"; the queue module provides it under this class. */
export abstract class QueueHealth {
  /** Resolves to whether jobs are taken and stored now; never throws. */
  abstract isUp(): Promise<boolean>;
}
