import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { TabList, TabPanel, Tabs } from "./tabs.tsx";

const tabs = [
  { id: "one", label: "One" },
  { id: "two", label: "Two" },
  { id: "three", label: "Three" },
] as const;

function Example() {
  const [selected, setSelected] = useState<(typeof tabs)[number]["id"]>("one");
  return (
    <Tabs selected={selected} onSelect={setSelected}>
      <TabList label="Example" tabs={tabs} />
      <TabPanel>Panel {selected}</TabPanel>
    </Tabs>
  );
}

it("is one stop of the Tab key, and arrows, Home and End choose", async () => {
  render(<Example />);
  await userEvent.tab();
  expect(screen.getByRole("tab", { name: "One", selected: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Two", selected: true })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "Two" })).toHaveTextContent("Panel two");
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "One", selected: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tabpanel", { name: "Three" })).toHaveTextContent("Panel three");
  await userEvent.keyboard("{Home}");
  expect(screen.getByRole("tabpanel", { name: "One" })).toHaveTextContent("Panel one");
});

it("has the arrows of its direction", async () => {
  document.dir = "rtl";
  try {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("tab", { name: "Two", selected: true })).toHaveFocus();
  } finally {
    document.dir = "";
  }
});
