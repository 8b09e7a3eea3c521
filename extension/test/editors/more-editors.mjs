/** Further editors: name to a function that mounts it and gives `read`, `focus`, and `sent` where the widget sends by itself. */
export const moreEditors = ({ box, root, textOf, plain, delay }) => {
  const react = async (make) => {
    const [{ createElement, useState }, { createRoot }] = await Promise.all([
      import("react"),
      import("react-dom/client"),
    ]);
    createRoot(root).render(createElement(await make({ createElement, useState })));
    await delay(300);
  };
  const editable = () => document.querySelector("[contenteditable=true]");
  return {
    hugerte: async () => {
      const { default: hugerte } = await import("hugerte");
      await import("hugerte/models/dom");
      await import("hugerte/themes/silver");
      await import("hugerte/icons/default");
      await import("hugerte/skins/ui/oxide/skin.css");
      const [editor] = await hugerte.init({
        target: box("textarea"),
        skin: false,
        content_css: false,
        menubar: false,
        promotion: false,
      });
      return { read: () => textOf(editor.getContent()), focus: () => editor.focus() };
    },
    wangeditor: async () => {
      const { createEditor } = await import("@wangeditor-next/editor");
      await import("@wangeditor-next/editor/dist/css/style.css");
      const editor = createEditor({
        selector: box("div", { style: "height: 12rem" }),
        html: "",
        config: {},
        mode: "default",
      });
      await delay(200);
      return { read: () => editor.getText(), focus: () => editor.focus(true) };
    },
    summernote: async () => {
      const { default: $ } = await import("jquery");
      Object.assign(globalThis, { $, jQuery: $ });
      await import("summernote/dist/summernote-lite.js");
      await import("summernote/dist/summernote-lite.css");
      const target = $(box());
      target.summernote();
      return { read: () => textOf(target.summernote("code")), focus: () => target.summernote("focus") };
    },
    trumbowyg: async () => {
      const { default: $ } = await import("jquery");
      Object.assign(globalThis, { $, jQuery: $ });
      await import("trumbowyg");
      await import("trumbowyg/dist/ui/trumbowyg.css");
      const target = $(box());
      target.trumbowyg({ svgPath: false });
      // Its textarea, which html() reads, is filled after a delay: read the box it is filled from.
      return { read: () => textOf(editable().innerHTML), focus: () => editable().focus() };
    },
    "milkdown crepe": async () => {
      const { Crepe } = await import("@milkdown/crepe");
      const { editorViewCtx } = await import("@milkdown/kit/core");
      const crepe = new Crepe({ root: box(), defaultValue: "" });
      await crepe.create();
      const view = () => crepe.editor.ctx.get(editorViewCtx);
      const read = () => {
        const lines = [];
        view().state.doc.forEach((block) => {
          lines.push(block.textBetween(0, block.content.size, "\n", "\n"));
        });
        return lines.join("\n");
      };
      return { read, focus: () => view().focus() };
    },
    roosterjs: async () => {
      const { createEditor, exportContent } = await import("roosterjs");
      const element = box("div", { style: "min-height: 6rem" });
      const editor = createEditor(element);
      return { read: () => textOf(exportContent(editor)), focus: () => editor.focus() };
    },
    "editable.js": async () => {
      const { Editable } = await import("@livingdocs/editable.js");
      const element = box("p");
      const editable = new Editable();
      editable.add(element);
      return { read: () => textOf(editable.getContent(element)), focus: () => element.focus() };
    },
    edix: async () => {
      const { createPlainEditor } = await import("edix");
      const element = box();
      let text = "";
      const paint = () => {
        element.replaceChildren(
          ...text.split("\n").map((line) => {
            const row = document.createElement("div");
            row.append(line || document.createElement("br"));
            return row;
          }),
        );
      };
      paint();
      const editor = createPlainEditor({
        text,
        onChange: (next) => {
          text = next;
          paint();
        },
      });
      editor.input(element);
      return { read: () => text, focus: () => element.focus() };
    },
    codejar: async () => {
      const { CodeJar } = await import("codejar");
      const element = box("div", { style: "white-space: pre-wrap" });
      const jar = CodeJar(element, () => {});
      return { read: () => jar.toString().replace(/\n$/, ""), focus: () => element.focus() };
    },
    "stacks-editor": async () => {
      const { StacksEditor } = await import("@stackoverflow/stacks-editor");
      await import("@stackoverflow/stacks-editor/dist/styles.css");
      const editor = new StacksEditor(box(), "", { defaultView: 1 });
      await delay(200);
      return { read: () => editor.content, focus: () => editor.focus() };
    },
    "ant-design-x": async () => {
      const { Sender } = await import("@ant-design/x");
      let value = "";
      let sent = 0;
      await react(({ createElement, useState }) => () => {
        const [text, setText] = useState("");
        return createElement(Sender, {
          value: text,
          onChange: (next) => {
            value = next;
            setText(next);
          },
          onSubmit: () => sent++,
        });
      });
      return { read: () => value, focus: () => document.querySelector("textarea").focus(), sent: () => sent };
    },
    "ant-design-x slots": async () => {
      const { Sender } = await import("@ant-design/x");
      let value = "";
      let sent = 0;
      await react(
        ({ createElement }) =>
          () =>
            createElement(Sender, {
              slotConfig: [],
              onChange: (next) => {
                value = next;
              },
              onSubmit: () => sent++,
            }),
      );
      return { read: () => value, focus: () => editable().focus(), sent: () => sent };
    },
    chatui: async () => {
      const { default: Chat, Bubble } = await import("@chatui/core");
      await import("@chatui/core/dist/index.css");
      let value = "";
      let sent = 0;
      await react(
        ({ createElement }) =>
          () =>
            createElement(Chat, {
              messages: [],
              renderMessageContent: () => createElement(Bubble, { content: "" }),
              onInputChange: (next) => {
                value = next;
              },
              onSend: () => sent++,
            }),
      );
      return {
        read: () => document.querySelector("textarea").value,
        focus: () => document.querySelector("textarea").focus(),
        sent: () => sent,
        value,
      };
    },
    ionic: async () => {
      const { defineCustomElement } = await import("@ionic/core/components/ion-textarea.js");
      defineCustomElement();
      const element = box("ion-textarea", { label: "Message", rows: "4" });
      await delay(300);
      return { read: () => element.value ?? "", focus: () => element.setFocus() };
    },
    fluentui: async () => {
      await import("@fluentui/web-components/textarea.js");
      const element = box("fluent-textarea");
      await delay(200);
      return { read: () => element.value, focus: () => element.focus() };
    },
    froala: async () => {
      const { default: FroalaEditor } = await import("froala-editor");
      await import("froala-editor/css/froala_editor.pkgd.css");
      const editor = await new Promise((ready) => {
        const made = new FroalaEditor(box(), { events: { initialized: () => ready(made) } }, () => ready(made));
      });
      await delay(200);
      return { read: () => textOf(editor.html.get()), focus: () => editable().focus() };
    },
    mdxeditor: async () => {
      const { MDXEditor } = await import("@mdxeditor/editor");
      await import("@mdxeditor/editor/style.css");
      await react(
        ({ createElement }) =>
          () =>
            createElement(MDXEditor, { markdown: "" }),
      );
      const lines = () => {
        const found = [];
        const state = editable().__lexicalEditor.getEditorState();
        state.read(() => {
          for (const block of state._nodeMap.get("root").getChildren()) found.push(block.getTextContent());
        });
        return found.join("\n");
      };
      return { read: lines, focus: () => editable().focus() };
    },
    "react-contenteditable": async () => {
      const { default: ContentEditable } = await import("react-contenteditable");
      let value = "";
      await react(({ createElement, useState }) => () => {
        const [html, setHtml] = useState("");
        return createElement(ContentEditable, {
          html,
          onChange: (event) => {
            value = event.currentTarget.innerText;
            setHtml(event.target.value);
          },
        });
      });
      return { read: () => plain(value).replaceAll("\u00a0", " "), focus: () => editable().focus() };
    },
    "prism-code-editor": async () => {
      const { createEditor } = await import("prism-code-editor");
      await import("prism-code-editor/layout.css");
      const editor = createEditor(box("div", { style: "height: 12rem; display: grid" }), { value: "" });
      return { read: () => editor.value, focus: () => editor.textarea.focus() };
    },
    "monaco without its global": async () => {
      const monaco = await import("monaco-editor/editor/editor.api.js");
      const editor = monaco.editor.create(box("div", { style: "height: 12rem" }), { language: "plaintext" });
      return { read: () => editor.getValue(), focus: () => editor.focus() };
    },
    "lexical plain": async () => {
      const { LexicalComposer } = await import("@lexical/react/LexicalComposer");
      const { PlainTextPlugin } = await import("@lexical/react/LexicalPlainTextPlugin");
      const { ContentEditable } = await import("@lexical/react/LexicalContentEditable");
      const { HistoryPlugin } = await import("@lexical/react/LexicalHistoryPlugin");
      const { LexicalErrorBoundary } = await import("@lexical/react/LexicalErrorBoundary");
      const { $getRoot } = await import("lexical");
      await react(
        ({ createElement }) =>
          () =>
            createElement(
              LexicalComposer,
              {
                initialConfig: {
                  namespace: "chat",
                  onError: (error) => {
                    throw error;
                  },
                },
              },
              createElement(PlainTextPlugin, {
                contentEditable: createElement(ContentEditable),
                ErrorBoundary: LexicalErrorBoundary,
              }),
              createElement(HistoryPlugin),
            ),
      );
      const read = () =>
        editable()
          .__lexicalEditor.getEditorState()
          .read(() => $getRoot().getTextContent());
      return { read, focus: () => editable().focus() };
    },
    // Chats that read their box by hand, as many do.
    "reads innerText": async () => {
      const element = box("div", { contenteditable: "true" });
      return { read: () => plain(element.innerText).replaceAll("\u00a0", " "), focus: () => element.focus() };
    },
    "reads textContent": async () => {
      const element = box("div", { contenteditable: "plaintext-only", style: "white-space: pre-wrap" });
      return { read: () => element.textContent.replaceAll("\u00a0", " "), focus: () => element.focus() };
    },
    "reads textContent, rich": async () => {
      const element = box("div", { contenteditable: "true", style: "white-space: pre-wrap" });
      return { read: () => element.textContent.replaceAll("\u00a0", " "), focus: () => element.focus() };
    },
  };
};
