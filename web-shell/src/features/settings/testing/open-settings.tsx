import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { createQueryClient } from "../../../api/client.ts";
import { type Answers, fakeApi, person } from "../../../testing/fake-api.ts";
import { SettingsPage } from "../settings-page.tsx";

/** A refusal that blames one field, as the API writes it. */
export function blame(field: string, message: string): Response {
  return Response.json(
    { type: "about:blank", title: "", status: 400, code: "validation_failed", message, errors: [{ field, message }] },
    { status: 400, headers: { "content-type": "application/problem+json" } },
  );
}

export const done = () => new Response(null, { status: 204 });

/** Opens a section of the settings ("" is the first) of a person who is signed in; what a test does not answer is quiet and empty. */
export async function openSettings(
  section: string,
  answers: Answers = {},
  user: Partial<typeof person> | { email: string } = {},
) {
  localStorage.setItem("auth_token", "t1");
  const api = fakeApi({
    "GET /api/auth/user": () => Response.json({ ...person, ...user }),
    "GET /api/stats": () => Response.json({ totalTemplates: 1234, totalTypes: 5, totalUsed: 67 }),
    "GET /api/quota": () =>
      Response.json({ prompts: 1234, maxPrompts: 100_000, bytes: 3_145_728, maxBytes: 1_073_741_824 }),
    "GET /api/auth/sessions": () => Response.json([]),
    "GET /api/auth/failed-sign-ins": () => Response.json([]),
    "GET /api/api-keys": () => Response.json([]),
    "GET /api/imports": () => Response.json([]),
    "GET /api/templates/offered": () => Response.json([]),
    "GET /api/templates/default": () => Response.json([]),
    ...answers,
  });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[`/settings/${section}`]}>
          <Routes>
            <Route path="/settings/:section?" element={<SettingsPage />} />
          </Routes>
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await screen.findByRole("heading", { name: "Account Settings" });
  return api;
}

/** The part of the page under a heading. */
export const part = (name: string) => within(screen.getByRole("region", { name }));

/** Types into a field of a part, over what it holds. */
export async function fill(where: Pick<ReturnType<typeof part>, "getByLabelText">, label: string, value: string) {
  const field = where.getByLabelText(label, { selector: "input" });
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
  return field;
}
