import { defineMessages, formatNumber } from "../../messages.ts";

/** Sentences about what administrators fill in, and what the extension reports. */
export const administration = defineMessages("rules.administration", {
  names: {
    name: "Name",
    notes: "Notes",
    selector: "Selector",
    device: "Device",
    note: "Note",
    accounts: "Accounts",
    days: "Days",
    prompts: "Prompts",
    megabytes: "Megabytes",
  },
  defaults: {
    active: "isActive must be true or false.",
    typeRequired: "Please select a template type",
    noSuchType: "That type does not exist.",
    order: "ids must be a list of different ids.",
    tooManyIds: (max: number) => `At most ${formatNumber(max)} ids at once.`,
  },
  site: {
    line: (line: number, problem: string) => `Line ${line}: ${problem}`,
    address: "Write addresses as https://chat.example.org/* or https://*.example.org/*, each with a host of its own.",
    addressTooLong: (max: number) => `An address has at most ${max} characters.`,
    addressesNotList: "Addresses must be a list.",
    noAddress: "Name at least one address.",
    tooManyAddresses: (max: number) => `At most ${max} addresses.`,
    repeatedAddress: "Name each address once.",
    selector: "That is not a CSS selector a browser understands.",
    selectorsNotList: "Selectors must be a list.",
    noSelector: "Name at least one selector.",
    tooManySelectors: (max: number) => `At most ${max} selectors.`,
    repeatedSelector: "Name each selector once.",
    method: (methods: string) => `The method must be one of ${methods}.`,
    longText: (max: number) => `The limit must be a whole number from 1 to ${formatNumber(max)}, or empty.`,
    origin: "Name the site by its origin, such as https://chat.example.org.",
  },
  report: {
    uses: (max: number) => `Uses must be a whole number from 0 to ${formatNumber(max)}.`,
    notObject: "A report must be an object.",
    notList: "Reports must be a list.",
    none: "Report at least one site.",
    tooMany: (max: number) => `At most ${max} reports at once.`,
    repeatedSite: "Report each site once.",
  },
});
