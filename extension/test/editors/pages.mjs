import { readRich } from "../../src/insert/read-rich.ts";
import { make } from "../pages/elements.ts";
import { pageRoot } from "../pages/root.ts";
import { offer } from "../pages/test-page.ts";
import { moreEditors } from "./more-editors.mjs";

/** Mounts the editor named by `?editor=`. Each gives its text as it would be sent, and takes the focus as by a click. */
const root = pageRoot();

/** Text of the HTML an editor would send, as a browser shows it under `white-space: normal`. */
const textOf = (html) => {
  const shown = make("div");
  shown.innerHTML = html;
  document.body.append(shown);
  const { text } = readRich(shown);
  shown.remove();
  return text.replaceAll("\u00a0", " ");
};
const box = (name = "div", attributes = {}) => {
  const element = make(name, attributes);
  root.append(element);
  return element;
};
const plain = (text) => text.replace(/\n$/, "");

/** Name of the editor: mounts it, gives `read`, `focus`, and `sent` where the widget sends by itself. */
const editors = {
  easymde: async () => {
    const { default: EasyMDE } = await import("easymde");
    await import("easymde/dist/easymde.min.css");
    const editor = new EasyMDE({ element: box("textarea"), spellChecker: false, autoDownloadFontAwesome: false });
    return { read: () => editor.value(), focus: () => editor.codemirror.focus() };
  },
  trix: async () => {
    await import("trix/dist/trix.css");
    await import("trix");
    const element = box("trix-editor");
    return { read: () => plain(element.editor.getDocument().toString()), focus: () => element.focus() };
  },
  "deep-chat": async () => {
    await import("deep-chat");
    const element = box("deep-chat");
    const messages = [];
    element.connect = {
      handler: (body, signals) => {
        messages.push(body);
        signals.onResponse({ text: "ok" });
      },
    };
    await new Promise((ready) => setTimeout(ready, 300));
    const input = () => element.shadowRoot.querySelector("#text-input");
    return {
      read: () => plain(input().innerText).replaceAll("\u00a0", " "),
      focus: () => input().focus(),
      sent: () => messages.length,
    };
  },
  blocknote: async () => {
    const { BlockNoteEditor } = await import("@blocknote/core");
    await import("@blocknote/core/style.css");
    const editor = BlockNoteEditor.create();
    editor.mount(box());
    const lineOf = ({ content }) => (Array.isArray(content) ? content.map(({ text }) => text).join("") : "");
    const read = () => {
      const lines = editor.document.map(lineOf);
      if (lines.length > 1 && lines.at(-1) === "") lines.pop();
      return lines.join("\n");
    };
    return { read, focus: () => editor.focus() };
  },
  tinymce: async () => {
    const { default: tinymce } = await import("tinymce");
    await import("tinymce/models/dom");
    await import("tinymce/themes/silver");
    await import("tinymce/icons/default");
    await import("tinymce/skins/ui/oxide/skin.css");
    const target = box("textarea");
    const [editor] = await tinymce.init({
      target,
      license_key: "gpl",
      skin: false,
      content_css: false,
      menubar: false,
      promotion: false,
    });
    return { read: () => textOf(editor.getContent()), focus: () => editor.focus() };
  },
  "material-web": async () => {
    await import("@material/web/textfield/outlined-text-field.js");
    const element = box("md-outlined-text-field", { type: "textarea", label: "Message" });
    await element.updateComplete;
    return { read: () => element.value, focus: () => element.focus() };
  },
  monaco: async () => {
    const monaco = await import("monaco-editor/editor/editor.api.js");
    globalThis.monaco = monaco;
    const editor = monaco.editor.create(box("div", { style: "height: 12rem" }), { language: "plaintext" });
    return { read: () => editor.getValue(), focus: () => editor.focus() };
  },
  ace: async () => {
    const { default: ace } = await import("ace-builds/src-noconflict/ace");
    const editor = ace.edit(box("div", { style: "height: 12rem" }), { useWorker: false });
    return { read: () => editor.getValue(), focus: () => editor.focus() };
  },
  "vue-advanced-chat": async () => {
    const { register } = await import("vue-advanced-chat");
    register();
    const element = box("vue-advanced-chat");
    const users = [
      { _id: "1", username: "Ada" },
      { _id: "2", username: "Bob" },
    ];
    element.currentUserId = "1";
    element.rooms = [{ roomId: "1", roomName: "Room", users }];
    element.roomsLoaded = true;
    element.messages = [];
    element.messagesLoaded = true;
    element.roomId = "1";
    let sent = 0;
    element.addEventListener("send-message", () => sent++);
    const input = () => element.shadowRoot.querySelector("textarea");
    for (let look = 0; look < 50 && !input(); look += 1) await new Promise((ready) => setTimeout(ready, 100));
    return { read: () => input().value, focus: () => input().focus(), sent: () => sent };
  },
  tiptap: async () => {
    const [{ Editor }, { default: StarterKit }] = await Promise.all([
      import("@tiptap/core"),
      import("@tiptap/starter-kit"),
    ]);
    const editor = new Editor({ element: box(), extensions: [StarterKit] });
    return { read: () => editor.getText({ blockSeparator: "\n" }), focus: () => editor.view.focus() };
  },
  ckeditor5: async () => {
    const { ClassicEditor, Essentials, Paragraph } = await import("ckeditor5");
    await import("ckeditor5/ckeditor5.css");
    const editor = await ClassicEditor.create(box(), { licenseKey: "GPL", plugins: [Essentials, Paragraph] });
    // Its data fills an empty paragraph with a space, so that browsers show it.
    const read = () => textOf(editor.getData().replaceAll("<p>&nbsp;</p>", "<p><br></p>"));
    return { read, focus: () => editor.focus() };
  },
  jodit: async () => {
    const { Jodit } = await import("jodit/es2021/jodit.min.js");
    await import("jodit/es2021/jodit.min.css");
    const editor = Jodit.make(box("textarea"));
    return { read: () => textOf(editor.value), focus: () => editor.editor.focus() };
  },
  suneditor: async () => {
    const { default: suneditor } = await import("suneditor");
    await import("suneditor/css/editor");
    await import("suneditor/css/contents");
    const editor = suneditor.create(box("textarea"), {});
    await new Promise((ready) => setTimeout(ready, 300));
    const editable = document.querySelector("[contenteditable=true]");
    return { read: () => textOf(editable.innerHTML), focus: () => editable.focus(), editor };
  },
  squire: async () => {
    const { default: Squire } = await import("squire-rte");
    const editor = new Squire(box("div", { class: "squire" }), {
      sanitizeToDOMFragment: (html) => {
        const template = make("template");
        template.innerHTML = html;
        return template.content;
      },
    });
    return { read: () => textOf(editor.getHTML()), focus: () => editor.focus() };
  },
  "medium-editor": async () => {
    const { default: MediumEditor } = await import("medium-editor");
    const element = box();
    const editor = new MediumEditor(element);
    return { read: () => textOf(editor.getContent()), focus: () => element.focus() };
  },
  pell: async () => {
    const { init } = await import("pell");
    let html = "";
    const editor = init({
      element: box(),
      onChange: (next) => {
        html = next;
      },
    });
    return { read: () => textOf(html), focus: () => editor.content.focus() };
  },
  "toast-ui": async () => {
    const { default: Editor } = await import("@toast-ui/editor");
    await import("@toast-ui/editor/dist/toastui-editor.css");
    const editor = new Editor({ el: box(), initialEditType: "markdown", autofocus: false, usageStatistics: false });
    return { read: () => editor.getMarkdown(), focus: () => editor.focus() };
  },
  shoelace: async () => {
    await import("@shoelace-style/shoelace/dist/components/textarea/textarea.js");
    const element = box("sl-textarea", { label: "Message" });
    await element.updateComplete;
    return { read: () => element.value, focus: () => element.focus() };
  },
  vaadin: async () => {
    await import("@vaadin/text-area");
    const element = box("vaadin-text-area", { label: "Message" });
    return { read: () => element.value, focus: () => element.focus() };
  },
  "tiny-markdown-editor": async () => {
    const { Editor } = await import("tiny-markdown-editor");
    const element = box();
    const editor = new Editor({ element, content: "" });
    return { read: () => editor.getContent(), focus: () => element.querySelector("[contenteditable]").focus() };
  },
  overtype: async () => {
    const { default: OverType } = await import("overtype");
    const [editor] = new OverType(box("div", { style: "height: 12rem" }), {});
    return { read: () => editor.getValue(), focus: () => editor.focus() };
  },
  sceditor: async () => {
    await import("sceditor/minified/sceditor.min.js");
    const target = box("textarea");
    globalThis.sceditor.create(target, { format: "xhtml", style: "", toolbar: "bold" });
    const editor = globalThis.sceditor.instance(target);
    return { read: () => textOf(editor.getWysiwygEditorValue(false)), focus: () => editor.focus() };
  },
  editorjs: async () => {
    const { default: EditorJS } = await import("@editorjs/editorjs");
    const editor = new EditorJS({ holder: box() });
    await editor.isReady;
    const read = async () => (await editor.save()).blocks.map(({ data }) => textOf(data.text)).join("\n");
    return { read, focus: () => document.querySelector(".ce-paragraph").focus() };
  },
  "react-mentions": async () => {
    const [{ createElement, useState }, { createRoot }, { Mention, MentionsInput }] = await Promise.all([
      import("react"),
      import("react-dom/client"),
      import("react-mentions"),
    ]);
    const Composer = () => {
      const [value, setValue] = useState("");
      globalThis.mentionsValue = value;
      const mention = createElement(Mention, { trigger: "@", data: [] });
      return createElement(MentionsInput, { value, onChange: (_, next) => setValue(next) }, mention);
    };
    createRoot(root).render(createElement(Composer));
    await new Promise((ready) => setTimeout(ready, 200));
    return { read: () => globalThis.mentionsValue, focus: () => document.querySelector("textarea").focus() };
  },
  chatscope: async () => {
    const [{ createElement }, { createRoot }, { MessageInput }] = await Promise.all([
      import("react"),
      import("react-dom/client"),
      import("@chatscope/chat-ui-kit-react"),
    ]);
    let sent = 0;
    let value = "";
    const onChange = (_html, _text, innerText) => {
      value = innerText;
    };
    createRoot(root).render(createElement(MessageInput, { placeholder: "Message", onChange, onSend: () => sent++ }));
    await new Promise((ready) => setTimeout(ready, 200));
    const read = () => plain(value).replaceAll("\u00a0", " ");
    return { read, focus: () => document.querySelector("[contenteditable]").focus(), sent: () => sent };
  },
};

const delay = (ms) => new Promise((ready) => setTimeout(ready, ms));
const all = { ...editors, ...moreEditors({ box, root, textOf, plain, delay }) };
const mounted = await all[new URLSearchParams(location.search).get("editor")]();
await new Promise((ready) => setTimeout(ready, 100));
offer({ ...mounted, select: () => {} });
const bySender = mounted.sent;
if (bySender) window.testPage.sent = bySender;
