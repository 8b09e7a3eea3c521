/** The words around the guide that only the document needs. */
export const words = {
  title: "The Promptory extension",
  lead: "Install it, use it, and find out what is wrong.",
  version: (version: string) => `This guide belongs to version ${version}.`,
  installation: "Installation",
  usage: "Usage Guide",
  troubleshooting: "Troubleshooting",
  inFirefox: (text: string) => `In Firefox: ${text}`,
  foot: (version: string) => `The Promptory extension, version ${version}`,
} as const;
