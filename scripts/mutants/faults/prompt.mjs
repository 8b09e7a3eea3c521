/** The rules of variables, comparisons, megaprompts and the gate of improvements. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
export const faults = [
  {
    id: "prompt-kind-merge",
    file: "packages/prompt/src/parse.ts",
    find: 'kind: first.kind === "text" ? next.kind : first.kind,',
    replace: "kind: next.kind,",
    description: "the last kind given wins instead of the first",
  },
];
