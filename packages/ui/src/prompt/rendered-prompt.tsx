// biome-ignore-all lint/suspicious/noArrayIndexKey: the tokens of a text have no other identity, and are never moved
import { type PlaceholderSpan, placeholdersOf } from "@promptory/prompt/edit";
import { marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import { Variable } from "./prompt-text.tsx";
import styles from "./rendered-prompt.module.css";

/** Stand for a placeholder while Markdown is read: characters for private use, with the number of the placeholder between them. */
const [OPEN, CLOSE] = ["\ue000", "\ue001"];
const STAND_IN = /\ue000(\d+)\ue001/;
const LINK = /^https?:\/\//i;

/**
 * The text of a prompt as Markdown, with its variables coloured. HTML is shown as it is written, images and addresses are text: nothing
 * is loaded and nothing can be pressed.
 */
export function RenderedPrompt({ text }: { text: string }) {
  const nodes = useMemo(() => {
    const spans = placeholdersOf(text);
    return new Renderer(text, spans).blocks(marked.lexer(standIns(text, spans), { gfm: true, breaks: true }));
  }, [text]);
  return (
    <div className={styles.rendered} dir="auto">
      {nodes}
    </div>
  );
}

function standIns(text: string, spans: readonly PlaceholderSpan[]): string {
  let [result, at] = ["", 0];
  for (const [number, { start, end }] of spans.entries()) {
    result += `${text.slice(at, start).replaceAll(/[\ue000\ue001]/g, "")}${OPEN}${number}${CLOSE}`;
    at = end;
  }
  return result + text.slice(at).replaceAll(/[\ue000\ue001]/g, "");
}

class Renderer {
  private readonly text: string;
  private readonly spans: readonly PlaceholderSpan[];

  constructor(text: string, spans: readonly PlaceholderSpan[]) {
    this.text = text;
    this.spans = spans;
  }

  blocks(tokens: readonly Token[]): ReactNode[] {
    return tokens.map((token, index) => <Fragment key={index}>{this.block(token)}</Fragment>);
  }

  private block(token: Token): ReactNode {
    switch (token.type) {
      case "space":
      case "def":
        return null;
      case "heading": {
        const { depth, tokens } = token as Tokens.Heading;
        const Heading = depth === 1 ? "h3" : depth === 2 ? "h4" : "h5";
        return <Heading>{this.inline(tokens)}</Heading>;
      }
      case "paragraph":
        return <p>{this.inline((token as Tokens.Paragraph).tokens)}</p>;
      case "text": {
        const { tokens, text } = token as Tokens.Text;
        return tokens ? this.inline(tokens) : this.plain(text);
      }
      case "list":
        return this.list(token as Tokens.List);
      case "blockquote":
        return <blockquote>{this.blocks((token as Tokens.Blockquote).tokens)}</blockquote>;
      case "code":
        return <pre>{this.plain((token as Tokens.Code).text)}</pre>;
      case "hr":
        return <hr />;
      case "table":
        return this.table(token as Tokens.Table);
      default:
        return <p>{this.plain(token.raw.trimEnd())}</p>;
    }
  }

  private list({ ordered, start, items }: Tokens.List): ReactNode {
    const rows = items.map((item, index) => (
      <li key={index}>
        {item.task && (item.checked ? "☑ " : "☐ ")}
        {this.blocks(item.tokens)}
      </li>
    ));
    return ordered ? <ol start={start === "" ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
  }

  private table({ header, rows }: Tokens.Table): ReactNode {
    return (
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{this.inline(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, index) => (
                <td key={index}>{this.inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }

  private inline(tokens: readonly Token[]): ReactNode[] {
    return tokens.map((token, index) => <Fragment key={index}>{this.span(token)}</Fragment>);
  }

  private span(token: Token): ReactNode {
    switch (token.type) {
      case "strong":
        return <strong>{this.inline((token as Tokens.Strong).tokens)}</strong>;
      case "em":
        return <em>{this.inline((token as Tokens.Em).tokens)}</em>;
      case "del":
        return <del>{this.inline((token as Tokens.Del).tokens)}</del>;
      case "codespan":
        return <code>{this.plain((token as Tokens.Codespan).text)}</code>;
      case "br":
        return <br />;
      case "link": {
        const { tokens, href, text } = token as Tokens.Link;
        return text === href || !LINK.test(href) ? (
          this.plain(token.raw)
        ) : (
          <>
            {this.inline(tokens)} ({this.plain(href)})
          </>
        );
      }
      case "escape":
        return this.plain((token as Tokens.Escape).text);
      case "text": {
        const { tokens, text } = token as Tokens.Text;
        return tokens ? this.inline(tokens) : this.plain(text);
      }
      default:
        return this.plain(token.raw);
    }
  }

  /** Text with its placeholders again. */
  private plain(text: string): ReactNode[] {
    return text.split(STAND_IN).map((part, index) => {
      if (index % 2 === 0) return part;
      const span = this.spans[Number(part)];
      if (span === undefined) return "";
      return <Variable key={index} written={this.text.slice(span.start, span.end)} kind={span.kind} />;
    });
  }
}
