import type { RemoteAppProps } from "@promptory/ui/remote-contract";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AdminRemoteView } from "./admin-remote-view.tsx";
import { IncompatibleRemote } from "./incompatible-remote.ts";

type Load = Parameters<typeof AdminRemoteView>[0]["load"];

const Users = ({ basename, getToken }: RemoteAppProps) => (
  <p>
    Users at {basename} for {getToken()}
  </p>
);

function open(load: Load) {
  const failures: unknown[] = [];
  render(
    <AdminRemoteView
      apiBaseUrl=""
      basename="/admin"
      getToken={() => "token"}
      load={load}
      onFailure={(error) => failures.push(error)}
      notify={() => () => undefined}
      onSignedOut={() => undefined}
      openDialog={() => () => undefined}
      theme="dark"
    />,
  );
  return { failures, person: userEvent.setup() };
}

/** A remote whose every start follows the script. */
function remote(...starts: (() => ReturnType<Load>)[]): Load {
  return () => starts.shift()?.() ?? Promise.reject(new Error("The script has ended."));
}

const up = () => Promise.resolve(Users);
const down = () => Promise.reject(new Error("RUNTIME-008 http://10.0.0.7/remoteEntry.js"));

const UNAVAILABLE = "Administration is not available right now";

describe("the place of the admin remote", () => {
  it("shows its shape while it loads", () => {
    open(() => new Promise(() => undefined));
    expect(screen.getByRole("status", { name: "Loading administration" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Admin" })).toBeInTheDocument();
  });

  it("hands the remote what the contract says", async () => {
    open(remote(up));
    expect(await screen.findByText("Users at /admin for token")).toBeInTheDocument();
  });

  it("says in words of its own that it is not there, and passes on why", async () => {
    const { failures } = open(remote(down));
    expect(await screen.findByRole("alert")).toHaveTextContent(UNAVAILABLE);
    expect(screen.queryByText(/RUNTIME-008/)).not.toBeInTheDocument();
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining("RUNTIME-008") })]);
  });

  it("says that it is of another version, which a reload may fix", async () => {
    open(remote(() => Promise.reject(new IncompatibleRemote(3))));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Administration has a different version");
    expect(alert).toHaveTextContent("Reload the page. If that does not help, update the older of the two.");
  });

  it("keeps the panel while it tries again and still fails", async () => {
    const { person, failures } = open(remote(down, down));
    await person.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
    expect(failures).toHaveLength(2);
  });

  it("shows the remote after Retry once it is back", async () => {
    const { person } = open(remote(down, up));
    await person.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Users at /admin for token")).toBeInTheDocument();
  });

  it("survives a remote that breaks while it runs", async () => {
    const silence = jest.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error("Cannot read properties of undefined");
      return <p>Mended</p>;
    };
    const { person, failures } = open(() => Promise.resolve(Fragile));
    expect(await screen.findByRole("alert")).toHaveTextContent("Administration stopped working");
    expect(failures).toHaveLength(1);
    isBroken = false;
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Mended")).toBeInTheDocument();
    silence.mockRestore();
  });
});
