import { Button } from "@promptory/ui/button";
import { Alert } from "antd";
import { text } from "../../text/index.ts";

const words = text.defaults.error;

/** Something could not be loaded: says why, and Retry asks again. */
export function LoadError({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const retry = (
    <Button busy={isRetrying} onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Alert action={retry} description={error.message || words.fallback} showIcon title={words.title} type="error" />
  );
}
