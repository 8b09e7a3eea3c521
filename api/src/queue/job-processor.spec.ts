import { ImproveProcessor } from "../improve/improve.processor.js";
import { MailProcessor } from "../mail-delivery/mail.processor.js";
import { MaintenanceProcessor } from "../maintenance/maintenance.processor.js";
import { OperationsProcessor } from "../operation-handlers/operations.processor.js";

// From @nestjs/bullmq, which does not export it.
const WORKER_METADATA = "bullmq:worker_metadata";

// BullMQ sleeps for 15 seconds after a lost connection, and closing waits for that.
it.each([ImproveProcessor, MailProcessor, MaintenanceProcessor, OperationsProcessor])(
  "%p asks its store again within a second",
  (processor) => {
    expect(Reflect.getMetadata(WORKER_METADATA, processor)).toMatchObject({ runRetryDelay: 1_000 });
  },
);
