import { ThemeProvider } from "@promptory/ui/mode";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "../api/client.ts";
import { AppRoutes } from "./app-routes.tsx";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { SessionProvider } from "./session.tsx";
import { Toasts } from "./toasts.tsx";

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
