import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { useToast } from "@promptory/ui/toast";

/** Copies a text as it is and says Copied for two seconds; `failed` is the toast where the browser does not allow it. */
export function CopyTextButton(props: { label: string; text: string; failed: { title: string; description: string } }) {
  const { label, text, failed } = props;
  const { toast } = useToast();
  const fail = () => toast({ ...failed, variant: "destructive" });
  return <CopyButton label={label} copy={() => copyText(text)} onFail={fail} />;
}
