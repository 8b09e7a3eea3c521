import { quotaForm } from "@promptory/rules";
import { formatMegabytes, formatNumber } from "@promptory/ui/format";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Form, InputNumber } from "antd";
import { type UserQuota, useChangeQuota, useUserQuota, type Whom } from "../../api/users.ts";
import { ModalDialog } from "../../components/modal-dialog.tsx";
import { Field, WriteDialog } from "../../components/write-dialog.tsx";
import { text } from "../../locales/en/index.ts";

const words = text.users.quota;
const MEGABYTE = 1024 * 1024;
const WIDTH = 480;

interface QuotaDialogProps {
  user: Whom;
  onClose: () => void;
}

/** Shows what an account holds and changes what it may hold. */
export function QuotaDialog({ user, onClose }: QuotaDialogProps) {
  const quota = useUserQuota(user.id);
  if (quota.data) return <QuotaForm onClose={onClose} quota={quota.data} user={user} />;
  return (
    <ModalDialog onClose={onClose} title={words.title(user.username)} width={WIDTH}>
      {quota.isError ? (
        <ErrorState
          message={quota.error.message}
          onRetry={() => void quota.refetch()}
          retrying={quota.isFetching}
          title={words.failed}
        />
      ) : (
        <SkeletonGroup label={words.loading}>
          <Skeleton height={180} />
        </SkeletonGroup>
      )}
    </ModalDialog>
  );
}

function QuotaForm({ user, quota, onClose }: QuotaDialogProps & { quota: UserQuota }) {
  const change = useChangeQuota(user.id);
  const { toast } = useToast();
  const { prompts, maxPrompts, bytes, maxBytes, ownMaxPrompts, ownMaxBytes } = quota;
  const ownMegabytes = ownMaxBytes === null ? null : Math.ceil(ownMaxBytes / MEGABYTE);
  // An empty field is the default of the server.
  const initialValues = { maxPrompts: ownMaxPrompts, maxMegabytes: ownMegabytes };
  const [form] = Form.useForm<typeof initialValues>();
  const submit = (values: typeof initialValues) => {
    // A quota set by the API may be no whole number of megabytes: it stays unless it is edited.
    const newMaxBytes = values.maxMegabytes === null ? null : values.maxMegabytes * MEGABYTE;
    const body = {
      maxPrompts: values.maxPrompts,
      maxBytes: values.maxMegabytes === ownMegabytes ? ownMaxBytes : newMaxBytes,
    };
    change.mutate(body, {
      onSuccess: () => {
        toast({ title: words.done.title, description: words.done.description(user.username) });
        onClose();
      },
      onError: (error) => toast({ title: words.notSaved, description: error.message, variant: "destructive" }),
    });
  };
  return (
    <WriteDialog
      busy={change.isPending}
      form={form}
      initialValues={initialValues}
      onClose={onClose}
      onSubmit={submit}
      schema={quotaForm}
      title={words.title(user.username)}
      width={WIDTH}
    >
      <Field
        hint={words.promptsHint(formatNumber(prompts), formatNumber(maxPrompts))}
        label={words.prompts}
        name="maxPrompts"
      >
        <InputNumber autoComplete="off" data-autofocus />
      </Field>
      <Field
        hint={words.megabytesHint(formatMegabytes(bytes), formatMegabytes(maxBytes))}
        label={words.megabytes}
        name="maxMegabytes"
      >
        <InputNumber autoComplete="off" />
      </Field>
    </WriteDialog>
  );
}
