import { labelOf, labelsOf } from "./label.ts";

it.each([
  ["eventDate", "Event date"],
  ["event_date", "Event date"],
  ["event-date", "Event date"],
  ["EVENT_DATE", "Event date"],
  ["TOPIC", "Topic"],
  ["customer name", "Customer name"],
  ["Name of the Author", "Name of the Author"],
  ["apiURL", "Api URL"],
  ["URL", "URL"],
  ["step2Result", "Step2 result"],
  ["e-mail", "E-mail"],
  ["_", "_"],
  ["主题", "主题"],
  ["größe", "Größe"],
])("calls %s “%s”", (name, label) => expect(labelOf(name)).toBe(label));

it("keeps the spelling of names that would get the same label", () => {
  expect([...labelsOf(["eventDate", "event_date", "place"]).values()]).toEqual(["eventDate", "event_date", "Place"]);
});
