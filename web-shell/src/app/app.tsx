import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { ThemeProvider } from "@promptory/ui/mode";
import { useHasToast } from "@promptory/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "../api/client.ts";
import { AppRoutes } from "./app-routes.tsx";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { SessionProvider, useSession } from "./session.tsx";

/** The whole shell. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <AppErrorBoundary>
            <SessionProvider>
              <AppRoutes />
              <Toasts />
            </SessionProvider>
          </AppErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

const Nothing = () => null;

// It travels with the frame; the sign-in page, which rarely has anything to tell, is lighter without it.
const ToastArea = lazyWithRetry(() =>
  import("@promptory/ui/toast-area").then(
    (module) => module.ToastArea,
    () => Nothing,
  ),
);

/** The toast area: always there for those who are signed in, elsewhere from the first toast on. */
export function Toasts() {
  const isSignedIn = useSession().status === "signed-in";
  const hasToast = useHasToast();
  if (!isSignedIn && !hasToast) return null;
  return <ToastArea />;
}
