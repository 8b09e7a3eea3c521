import { setOwner } from "@promptory/ui/storage";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { fakeApi, problem } from "../../testing/fake-api.ts";
import { createQueryClient } from "../client.ts";
import { useCountUses } from "./count-uses.ts";

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it.each([400, 404, 409])("continues with the next use when the server refuses one with %i", async (status) => {
  setOwner(7);
  const counted: unknown[] = [];
  fakeApi({
    "POST /api/templates/usage": (body) => {
      counted.push(body);
      return counted.length === 1 ? problem(status, "refused", "No.") : Response.json({ count: 1 });
    },
  });
  const { result } = renderHook(useCountUses, { wrapper });
  result.current([3]);
  result.current([4]);
  await waitFor(() => expect(counted).toEqual([{ ids: [3] }, { ids: [4] }]));
});
