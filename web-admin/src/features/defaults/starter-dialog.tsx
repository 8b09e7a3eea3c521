import type { StarterSet } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Stack } from "@promptory/ui/layout";
import { useToast } from "@promptory/ui/toast";
import { useInstallStarterSet, useStarterSet } from "../../api/defaults.ts";
import { LoadError } from "../../components/load-error.tsx";
import { ModalDialog } from "../../components/modal-dialog.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import { GroupedPrompts } from "./grouped-prompts.tsx";
import { Loading } from "./sortable-list.tsx";
import styles from "./starter-dialog.module.css";

const words = text.defaults.starter;
const { form, failed } = text.defaults;

/** Shows the starter set with its licence, and installs what is missing of it. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useStarterSet();
  const install = useInstallStarterSet();
  const { toast } = useToast();
  const press = () =>
    install.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast({ title: words.done, description: message });
        onClose();
      },
      onError: () => void toast({ title: words.failed, description: failed.hint, variant: "destructive" }),
    });
  return (
    <ModalDialog
      description={data && words.hint(data.total)}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {form.cancel}
          </Button>
          <Button busy={install.isPending} disabled={!data || data.missing === 0} onClick={press} variant="primary">
            {install.isPending ? words.installing : words.install}
          </Button>
        </>
      }
      onClose={onClose}
      title={words.title}
      width={800}
    >
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={words.loading} />}
      {data && <Contents set={data} />}
    </ModalDialog>
  );
}

function Contents({ set }: { set: StarterSet }) {
  const { licence, types, missing } = set;
  const there = <span className={styles.there}>{words.there}</span>;
  const groups = types.map(({ templates, ...type }) => ({
    ...type,
    templates: templates.map(({ title, content, isThere }) => ({ title, content, note: isThere && there })),
  }));
  return (
    <Stack gap={16}>
      <Text as="p" kind="note">
        {words.missing(missing)}{" "}
        <span className={styles.licence}>
          {words.licence} <Outside href={licence.sourceUrl}>{licence.source}</Outside>. {words.licenceEnd}{" "}
          <Outside href={licence.url}>{licence.name}</Outside>.
        </span>
      </Text>
      <GroupedPrompts groups={groups} />
    </Stack>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  );
}
