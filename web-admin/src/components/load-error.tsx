import { Button } from "@promptory/ui/button";
import { Alert } from "antd";
import { text } from "../locales/en/index.ts";

const words = text.admin.error;

/** What could not be loaded, in the words of the answer, and a way to try again. */
export function LoadError({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          {words.retry}
        </Button>
      }
      description={error.message || words.fallback}
      showIcon
      title={words.title}
      type="error"
    />
  );
}
