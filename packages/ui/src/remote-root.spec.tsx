import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Dialog } from "./dialog.tsx";
import { useTheme } from "./mode.tsx";
import { RemoteRoot } from "./remote-root.tsx";
import { dismissToast, toast } from "./toast-store.ts";
import { usePageKeys } from "./use-page-keys.ts";

const presses = jest.fn();

function App({ isDialogOpen }: { isDialogOpen: boolean }) {
  const { resolved, setChoice } = useTheme();
  usePageKeys({ n: presses });
  return (
    <>
      <p>
        {resolved} {setChoice === undefined ? "by the host" : "by the person"}
      </p>
      <button type="button">Inside</button>
      {isDialogOpen && <Dialog title="Details" onClose={() => undefined} />}
    </>
  );
}

function open(isDialogOpen = false) {
  const dismiss = jest.fn();
  const notify = jest.fn(() => dismiss);
  const close = jest.fn();
  const openDialog = jest.fn(() => close);
  const remote = (isOpen: boolean) => (
    <>
      <RemoteRoot notify={notify} openDialog={openDialog} theme="light">
        <App isDialogOpen={isOpen} />
      </RemoteRoot>
      <button type="button">Outside</button>
    </>
  );
  const { rerender, unmount } = render(remote(isDialogOpen));
  return { notify, dismiss, openDialog, close, unmount, show: (isOpen: boolean) => rerender(remote(isOpen)) };
}

const root = () => screen.getByText("Inside").closest(".p-root");

describe("a remote in the page of another product", () => {
  it("shows its messages in the notification area of the host, once each, also after it was rendered again", () => {
    const { notify, dismiss, show } = open();
    act(() => void toast({ title: "Saved", variant: "destructive" }));
    show(false);
    expect(notify.mock.calls).toEqual([[{ title: "Saved", variant: "destructive" }]]);
    act(() => dismissToast());
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it("sends no message of another time and none after it was closed", () => {
    act(() => void toast({ title: "Earlier" }));
    const { notify, unmount } = open();
    unmount();
    toast({ title: "Later" });
    expect(notify).not.toHaveBeenCalled();
  });

  it("tells the host of a dialog while it is open, also of one that was open before", () => {
    const { openDialog, close, show } = open(true);
    expect(openDialog.mock.calls).toEqual([[screen.getByRole("dialog", { name: "Details" })]]);
    show(false);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("has the host's theme and no choice of its own, on an element of its own and not on the page", () => {
    open();
    expect(screen.getByText("light by the host")).toBeInTheDocument();
    expect(root()).toHaveAttribute("data-theme", "light");
    expect(document.documentElement).not.toHaveAttribute("data-theme");
  });

  it("renders its dialogs inside its root, where its styles are", () => {
    open(true);
    expect(root()).toContainElement(screen.getByRole("dialog", { name: "Details" }));
  });

  it("uses the keys pressed inside it, and leaves those of the rest of the page alone", async () => {
    open();
    const person = userEvent.setup();
    await person.click(screen.getByRole("button", { name: "Outside" }));
    await person.keyboard("n");
    expect(presses).not.toHaveBeenCalled();
    await person.click(screen.getByText("light by the host"));
    await person.keyboard("n");
    expect(presses).toHaveBeenCalledTimes(1);
  });
});

it("is rendered without a root of its own in a page of Promptory", () => {
  document.documentElement.classList.add("p-root");
  open();
  expect(root()).toBe(document.documentElement);
  document.documentElement.classList.remove("p-root");
});
