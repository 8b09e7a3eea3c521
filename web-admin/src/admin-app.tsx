import { createApi } from "@promptory/api-client";
import { ADMIN_CONTRACT_VERSION, type AdminAppProps } from "@promptory/ui/admin-contract";
import { AntdProvider } from "@promptory/ui/antd";
import { useMemo } from "react";
import { Navigate, Route, Routes } from "react-router";
import { AdminFrame } from "./admin-frame.tsx";
import { SectionSlot } from "./section-slot.tsx";
import { addressOf, SECTIONS } from "./sections.ts";

/** Tells the shell which version of the boundary this build speaks. */
export const contractVersion = ADMIN_CONTRACT_VERSION;

/** The administration: the one component the shell loads, also used when it stands alone. */
export default function AdminApp({ basename, apiBaseUrl, getToken, onSignedOut, onAnswer }: AdminAppProps) {
  // While rendering, not in an effect: the screens below ask the API in theirs, which run first.
  useMemo(
    () =>
      createApi({ baseUrl: apiBaseUrl, token: getToken, onUnauthorized: onSignedOut, ...(onAnswer && { onAnswer }) }),
    [apiBaseUrl, getToken, onSignedOut, onAnswer],
  );
  return (
    <AntdProvider>
      <Routes>
        <Route element={<AdminFrame basename={basename} />}>
          {SECTIONS.map((section) => (
            <Route
              element={<SectionSlot key={section.path} section={section} />}
              key={section.path}
              path={section.path === "" ? "" : `${section.path}/*`}
            />
          ))}
          <Route element={<Navigate replace to={addressOf(basename, SECTIONS[0])} />} path="*" />
        </Route>
      </Routes>
    </AntdProvider>
  );
}
