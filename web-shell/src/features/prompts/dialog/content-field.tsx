import { Button, IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { FieldLabel, FieldMessage } from "@promptory/ui/field";
import { Row, Stack } from "@promptory/ui/layout";
import { typeText } from "@promptory/ui/prompt/edit-textarea";
import { PromptEditor } from "@promptory/ui/prompt/prompt-editor";
import { Braces, CircleHelp, Maximize2, Minimize2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PromptType } from "../../../api/library/types.ts";
import { useKnownVariables } from "../../../api/prompts/variables.ts";
import { ImproveButton } from "../../../components/improve-button.tsx";
import { SyntaxTable } from "../../../components/syntax-table.tsx";
import { syntaxCard as syntaxCardWords, promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { ContentChecks, useContentChecks } from "./content-checks.tsx";
import styles from "./content-field.module.css";
import { ContentVariables } from "./content-variables.tsx";
import type { PromptFormApi } from "./use-prompt-editor.ts";

/** Values of ContentField. */
export interface ContentFieldProps {
  form: PromptFormApi;
  types: PromptType[];
  autoFocus: boolean;
  className?: string | undefined;
  label?: string;
  onImprove(): void;
  /** Whether the editor fills the window; without `onFull` it cannot. */
  isFull?: boolean;
  onFull?: ((isFull: boolean) => void) | undefined;
}

/** The prompt's text with its variables, what the checker finds in it, and how long it is. */
export function ContentField(props: ContentFieldProps) {
  const { form, types, autoFocus, className, label = words.content, onImprove, isFull = false, onFull } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSyntaxOpen, setSyntaxOpen] = useState(false);
  const typeId = useWatch({ control: form.control, name: "typeId" });
  const content = useWatch({ control: form.control, name: "content" });
  const { known, ask } = useKnownVariables(content);
  const checks = useContentChecks(content);
  const { ref, ...field } = form.register("content");
  const error = form.formState.errors.content?.message;
  return (
    <Stack gap={0} className={className}>
      <Row gap={0} align="baseline" justify="space-between" className={styles.labels}>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>
        <ImproveButton variant="quiet" disabled={content.trim() === ""} onClick={onImprove} />
      </Row>
      <PromptEditor
        {...field}
        ref={(element: HTMLTextAreaElement | null) => {
          ref(element);
          area.current = element;
        }}
        id={id}
        text={content}
        underlines={checks.underlines}
        known={known}
        onAskKnown={ask}
        color={types.find((type) => type.id === typeId)?.color}
        className={styles.editor}
        placeholder={words.contentPlaceholder}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        data-autofocus={autoFocus || undefined}
      />
      <div className={styles.bar}>
        <Button
          variant="quiet"
          icon={<Braces size={16} aria-hidden />}
          onClick={() => area.current && typeText(area.current, "{{")}
        >
          {words.insertVariable}
        </Button>
        <IconButton
          label={words.syntax}
          icon={<CircleHelp size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setSyntaxOpen(true)}
        />
        <ContentChecks area={area} checks={checks} />
        <ContentCount form={form} />
        {onFull && (
          <IconButton
            className={styles.full}
            label={isFull ? words.leaveFullScreen : words.fullScreen}
            icon={isFull ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
            onClick={() => onFull(!isFull)}
          />
        )}
      </div>
      <ContentVariables area={area} content={content} />
      <FieldMessage id={`${id}-error`} error={error} />
      {isSyntaxOpen && <SyntaxCard onClose={() => setSyntaxOpen(false)} />}
    </Stack>
  );
}

/** How variables are written, on one card. */
function SyntaxCard({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={syntaxCardWords.title}
      description={syntaxCardWords.hint}
      width={640}
      closeLabel={syntaxCardWords.close}
      onClose={onClose}
    >
      <SyntaxTable />
    </Dialog>
  );
}

const PAUSE_MS = 300;

/** How long the text is; apart, so that typing redraws these numbers alone. */
function ContentCount({ form }: { form: PromptFormApi }) {
  const content = useWatch({ control: form.control, name: "content" });
  const tokens = useTokens(content);
  return (
    <span className={styles.count}>
      {words.characters(content.length)}
      {tokens !== undefined && ` · ${words.tokens(tokens)}`}
    </span>
  );
}

/** The tokens of the text as it was at the last pause; undefined until the tokenizer, which is loaded for the first text, has counted. */
function useTokens(content: string): number | undefined {
  const [tokens, setTokens] = useState<number>();
  useEffect(() => {
    if (content === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const count = await countSoon(content, stop.signal);
      if (count !== undefined) setTokens(count);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [content]);
  return content === "" ? 0 : tokens;
}

async function countSoon(content: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { countTokensInTurns } = await import("@promptory/prompt/tokens");
    return await countTokensInTurns(content, signal);
  } catch {
    // Without the tokenizer there is no count; writing goes on.
    return undefined;
  }
}
