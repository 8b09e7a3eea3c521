import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as z from "zod/mini";
import { TextField } from "./field.tsx";
import { useZodForm } from "./form.tsx";
import { useLazyZodForm } from "./lazy-form.tsx";

const required = (message: string) => z.string().check(z.minLength(1, { error: message }));
const schema = z.object({ name: required("Name is required"), label: required("Label is required") });
const onSubmit = jest.fn();

const hooks = {
  "with its rules at hand": () => useZodForm(schema, { name: "", label: "" }),
  "with rules that come later": () => useLazyZodForm(async () => schema, { name: "", label: "" }),
};

describe.each(Object.entries(hooks))("a form %s", (_, useForm) => {
  function Form() {
    const { register, handleSubmit, formState } = useForm();
    return (
      <form noValidate onSubmit={handleSubmit((values) => onSubmit(values))}>
        <TextField label="Name" error={formState.errors.name?.message} {...register("name")} />
        <TextField label="Label" error={formState.errors.label?.message} {...register("label")} />
        <button type="submit">Save</button>
      </form>
    );
  }

  beforeEach(() => {
    onSubmit.mockClear();
    render(<Form />);
  });

  it("says what is wrong under each field, keeps what was typed and focuses the first wrong one", async () => {
    await userEvent.type(screen.getByLabelText("Label"), "Coding");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const name = screen.getByLabelText("Name");
    expect(await screen.findByText("Name is required")).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription("Name is required");
    expect(screen.getByLabelText("Label")).toHaveValue("Coding");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("hands over what is right", async () => {
    await userEvent.type(screen.getByLabelText("Name"), "coding");
    await userEvent.type(screen.getByLabelText("Label"), "Coding");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).toHaveBeenCalledWith({ name: "coding", label: "Coding" });
  });
});

it("lets the server judge when the rules cannot be fetched", async () => {
  function Form() {
    const { register, handleSubmit } = useLazyZodForm<{ name: string }, { name: string }>(
      () => Promise.reject(new Error("offline")),
      { name: "" },
    );
    return (
      <form onSubmit={handleSubmit((values) => onSubmit(values))}>
        <TextField label="Name" {...register("name")} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Form />);
  await userEvent.type(screen.getByLabelText("Name"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledWith({ name: "x" });
});
