import { defineMessages } from "@promptory/rules/messages";

/** What the checker says about a prompt. */
export const check = defineMessages("prompt.check", {
  goal: {
    noRole: "No role is given. Start with one, for example “You are an experienced editor.”",
    noTask: "It asks for nothing: say what is to be done, with a verb such as “write”, “compare” or “explain”.",
    noFormat: "It leaves the form of the answer open: say whether you want a list, a table, JSON, or how many words.",
    pronoun: (word: string) => `It begins with “${word}”, but nothing before it explains what that is. Name it.`,
    tooShort: "It is very short. A sentence about the purpose and the audience improves the answers.",
    openEnd: "It ends with a colon, and nothing follows. Put a variable where the material belongs.",
    addMaterial: "Add {{material}}",
  },
  limits: {
    lengths: (one: string, other: string) =>
      `Two lengths do not fit together: “${one}” and “${other}”; choose one, or say which part each is for.`,
    shortAndDetailed: "It wants the answer both short and in full detail: choose one, or say which part is which.",
    explanations: "It forbids explanations and asks for them: keep one of the two.",
    questions: "It both forbids questions and asks for them: keep one of the two.",
    tone: "It asks for a formal and for a casual tone: choose one.",
    jsonAndMarkdown: "It wants nothing but JSON and also Markdown: choose one form.",
    all: "It asks for all of them, without an end: say how many at most.",
    list: "It asks for a list without saying how long: say how many.",
  },
  remains: {
    assistant:
      "It holds words of an assistant’s answer, such as “Certainly! Here is…”: they are not part of the prompt.",
    longParagraph: "One paragraph is very long. AIs follow shorter parts more reliably.",
    leftOver: (words: string) => `“${words}” is left over from writing it.`,
    repeatedParagraph: "A paragraph appears twice, word for word.",
    repeatedWord: (words: string) => `“${words}” has a word twice.`,
    invisible: "It contains invisible characters, such as zero-width spaces. They can change what the AI reads.",
    control: "It holds control characters, which do not belong in text.",
    openCodeBlock: "A code block never ends, so everything after it counts as code.",
    blankLines: "It contains unnecessary blank lines.",
    removeAll: "Remove them",
    removeOne: "Remove one",
    breakUp: "Break into paragraphs",
    keepFirst: "Keep the first",
    tidyUp: "Tidy up",
  },
  secrets: {
    key: "It holds what looks like a key or a password: everyone who gets the prompt can use it.",
    email: "It contains an e-mail address, which is sent to the AI with every use.",
    phone: "It holds a telephone number, which goes to the AI with every use.",
  },
  variables: {
    blank: (written: string, name: string) => `“${written}” is a blank that no form asks for. Write it as {{${name}}}.`,
    singleChoice: (written: string, fixed: string) =>
      `“${written}” has a single choice, so it is no variable: add a second one, or write ${fixed}.`,
    noBrace: (written: string, fixed: string) => `“${written}” lacks a brace, so it is no variable: write ${fixed}.`,
    contradicting: (name: string) => `{{${name}}} is described in two ways; only the first one counts.`,
    similar: (one: string, other: string) =>
      `{{${one}}} and {{${other}}} are asked for separately. Give them one name.`,
    unused: (name: string) => `“${name}” is described as a variable, but {{${name}}} is not in the text.`,
    makeVariable: "Make it a variable",
    closeBraces: "Close the braces",
    makeDefault: "Make it the default",
  },
});
