import type { SiteFields } from "./extension-sites.dto.js";

const ANY_BOX = ['[role="textbox"][contenteditable]', "textarea"];

/** The id is below 1000 and never reused. */
export type DefaultSite = SiteFields & { id: number };

/** The most reliable selector first. Releases may change sites; fields that an administrator edited stay. */
export const DEFAULT_SITES: readonly DefaultSite[] = [
  site(1, "ChatGPT", ["https://chatgpt.com/*", "https://chat.openai.com/*"], {
    selectors: ["#prompt-textarea", 'form div.ProseMirror[contenteditable="true"]'],
    longTextLimit: 5000,
    notes: "A paste of more than about 5,000 characters becomes an attachment.",
  }),
  site(2, "Claude", ["https://claude.ai/*"], {
    selectors: ['div.ProseMirror[contenteditable="true"]', 'fieldset [contenteditable="true"]'],
    longTextLimit: 4000,
    notes: "A long paste becomes an attachment; the limit is not published, people find it at about 4,000 characters.",
  }),
  site(3, "Gemini", ["https://gemini.google.com/*"], {
    selectors: ['rich-textarea .ql-editor[contenteditable="true"]', '.ql-editor[contenteditable="true"]'],
  }),
  site(4, "Copilot", ["https://copilot.microsoft.com/*", "https://m365.cloud.microsoft/*"], {
    selectors: ['textarea[data-testid="composer-input"]', "textarea#userInput", "#m365-chat-editor-target-element"],
    notes: "The personal one (a text area) and that of Microsoft 365 (a rich editor).",
  }),
  site(5, "Perplexity", ["https://www.perplexity.ai/*", "https://perplexity.ai/*"], {
    selectors: ["#ask-input", 'div[data-lexical-editor="true"][contenteditable="true"]'],
    method: "paste",
    notes: "A very long paste becomes a file; its limit is not published.",
  }),
  site(6, "Grok", ["https://grok.com/*", "https://x.com/i/grok*"], {
    selectors: ['div.ProseMirror[contenteditable="true"]', "form textarea:not([readonly])"],
  }),
  site(7, "DeepSeek", ["https://chat.deepseek.com/*"], {
    selectors: ["textarea#chat-input", "textarea.ds-scroll-area"],
  }),
  site(8, "Mistral", ["https://chat.mistral.ai/*"], {
    selectors: ['form div.ProseMirror[contenteditable="true"]', 'textarea[name="message.text"]'],
  }),
  site(9, "Poe", ["https://poe.com/*"], {
    selectors: ['textarea[class*="GrowingTextArea_textArea"]', "footer textarea"],
  }),
  site(10, "Kimi", ["https://www.kimi.com/*", "https://kimi.com/*", "https://kimi.moonshot.cn/*"], {
    selectors: ['.chat-input-editor[contenteditable="true"]', 'div[data-lexical-editor="true"]'],
    method: "paste",
  }),
  site(11, "Qwen", ["https://chat.qwen.ai/*"], {
    selectors: ["textarea.message-input-textarea", "textarea#chat-input"],
  }),
  site(12, "HuggingChat", ["https://huggingface.co/chat/*", "https://huggingface.co/chat"], {
    selectors: ['textarea[placeholder="Ask anything"]', "form textarea"],
  }),
  site(13, "Open WebUI", ["http://localhost:8080/*", "http://127.0.0.1:8080/*"], {
    selectors: ['#chat-input[contenteditable="true"]', "textarea#chat-input", "#chat-input .ProseMirror"],
    longTextLimit: 1000,
    notes:
      "Runs where its owner put it: this is its own port on one's own machine. Add the address of your instance here. With “Paste large text as file” on, a paste of more than 1,000 characters becomes a file.",
  }),
  site(14, "LibreChat", ["https://chat.librechat.ai/*", "http://localhost:3080/*", "http://127.0.0.1:3080/*"], {
    selectors: ["textarea#prompt-textarea", 'textarea[data-testid="text-input"]'],
    notes:
      "Runs where its owner put it: these are the public demonstration and its own port on one's own machine. Add the address of your instance here.",
  }),
  site(15, "AI Studio", ["https://aistudio.google.com/*"], {
    selectors: ["ms-prompt-box textarea", "ms-autosize-textarea textarea", "ms-prompt-input-wrapper textarea"],
  }),
];

type More = { selectors: string[] } & Partial<Pick<SiteFields, "method" | "longTextLimit" | "notes">>;

function site(id: number, name: string, matches: string[], { selectors, ...more }: More): DefaultSite {
  const inputSelectors = [...selectors, ...ANY_BOX];
  return { id, name, matches, inputSelectors, method: "auto", longTextLimit: null, notes: "", ...more };
}
