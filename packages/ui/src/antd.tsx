import { directionOf, getLocale } from "@promptory/rules/messages";
import { useTheme } from "@promptory/ui/mode";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import { type ReactNode, useContext, useMemo } from "react";
import { LayerRoot } from "./dialog-stack.ts";
import { antd as texts } from "./locales/en/antd.ts";
import { antdTheme } from "./theme.ts";
import { useMediaQuery } from "./use-media-query.ts";

/** The CSP of antd's style elements: the nonce of the page, if it has one. */
export const antdCsp = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { nonce } : {};
};

const { DatePicker, ...components } = texts;
const [start = "", end = ""] = DatePicker.rangePlaceholder;
const locale: Locale = {
  locale: getLocale(),
  ...components,
  DatePicker: {
    lang: { locale: getLocale(), yearFormat: "YYYY", ...DatePicker, rangePlaceholder: [start, end] },
    timePickerLocale: {},
  },
};

/**
 * Gives the antd components inside it our theme, live, the language, and the page's CSP nonce. Lists of options are not virtual: only
 * then are the visible ones options for screen readers. Wrap a lazily loaded screen, never the root.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  // antd places a popup when its motion has started, which it never does with the short animations of base.css.
  const motion = !useMediaQuery("(prefers-reduced-motion: reduce)");
  const theme = useMemo(() => antdTheme(resolved, motion), [resolved, motion]);
  const layerRoot = useContext(LayerRoot);
  const layers = layerRoot && { getPopupContainer: () => layerRoot };
  return (
    <ConfigProvider
      {...layers}
      theme={theme}
      csp={antdCsp()}
      button={{ autoInsertSpace: false }}
      virtual={false}
      locale={locale}
      direction={directionOf(getLocale())}
    >
      {children}
    </ConfigProvider>
  );
}
