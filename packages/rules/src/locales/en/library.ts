import { defineMessages, formatNumber } from "../../messages.ts";

/** Sentences about prompts and what belongs to them. */
export const library = defineMessages("rules.library", {
  names: {
    title: "Title",
    content: "Content",
    description: "Description",
    command: "Command",
    search: "Search",
    tag: "Tag",
    name: "Name",
    label: "Label",
    color: "Color",
    defaultContent: "Default content",
    filter: "Filter",
    heading: "Heading",
    variable: "Variable",
    value: "Value",
    instruction: "Instruction",
    note: "Note",
  },
  id: {
    range: (max: number) => `The id must be a whole number from 1 to ${max}.`,
    promptsByIds: "Name the prompts by their ids.",
    noPrompt: "Name at least one prompt.",
    tooManyPrompts: (max: number) => `At most ${max} prompts at once.`,
    repeatedPrompt: "Name each prompt once.",
  },
  prompt: {
    command: "A command has only a to z, digits and single hyphens between them",
    offered: "Offered must be true or false",
    typeRequired: "Template type is required",
    noSuchType: "That type does not exist.",
    tooLongToImprove: (max: number) => `A prompt to be improved must be at most ${formatNumber(max)} characters`,
    source: (sources: string) => `Source must be one of ${sources}.`,
  },
  type: {
    name: "Name must only contain lowercase letters, numbers, and underscores",
    color: "Color must look like #34c759",
  },
  tag: {
    oneLine: "A tag is one line of text",
    notList: "Tags must be a list",
    tooMany: (max: number) => `A prompt can have at most ${max} tags`,
    favourite: "Favourite must be true or false",
  },
  filter: {
    nameOneLine: "A name is one line of text",
    query: "A filter is written as it stands in an address",
  },
  megaprompt: {
    parts: "Say what the megaprompt is made of.",
    tooManyParts: (max: number) => `A megaprompt has at most ${max} parts.`,
    repeatedPrompt: "Each prompt can be in a megaprompt once.",
    separator: "Choose what stands between the parts.",
    titles: "Say whether titles are shown.",
  },
  preset: {
    nameOneLine: "A name is one line of text",
    notList: "Values must be a list",
    noValue: "A preset has at least one value",
    tooManyValues: (max: number) => `A preset has at most ${max} values`,
    repeatedVariable: "Each variable can be in a preset once",
    tooLong: (max: number) => `The values of a preset have at most ${formatNumber(max)} characters`,
  },
});
