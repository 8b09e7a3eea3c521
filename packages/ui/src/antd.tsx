import { useTheme } from "@promptory/ui/mode";
import { ConfigProvider } from "antd";
import { type ReactNode, useMemo } from "react";
import { antdTheme } from "./theme.ts";

const csp = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { nonce } : {};
};

/** Gives the antd components inside it our theme, live, and the page's CSP nonce. Wrap a lazily loaded screen, never the root. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const theme = useMemo(() => antdTheme(resolved), [resolved]);
  return (
    <ConfigProvider theme={theme} csp={csp()} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
