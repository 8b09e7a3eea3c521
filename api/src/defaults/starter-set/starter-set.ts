import starterSet from "./starter-set.json" with { type: "json" };

/** A type of the starter set with its prompts, in the order new users get them. */
export type StarterType = {
  name: string;
  label: string;
  color: string;
  templates: readonly { title: string; content: string }[];
};

/** Source and licence of the prompts. */
export const STARTER_LICENCE = starterSet.licence;

/** Generally useful prompts for a new installation. */
export const STARTER_SET: readonly StarterType[] = starterSet.types;
