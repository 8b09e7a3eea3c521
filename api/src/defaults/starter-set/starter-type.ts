/** A type of the starter set with its prompts, in the order new users get them. */
export type StarterType = {
  name: string;
  label: string;
  color: string;
  templates: readonly { title: string; content: string }[];
};
