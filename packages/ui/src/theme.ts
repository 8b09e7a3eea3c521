import { theme as antd, type ThemeConfig } from "antd";
import { type ColorName, color, constants, shadows, type ThemeName } from "./tokens.ts";

const px = (length: string) => Number.parseInt(length, 10);

/** The antd theme over the same tokens as tokens.css; one cssVar key, so both apps' styles agree. */
export function antdTheme(name: ThemeName, motion: boolean): ThemeConfig {
  const c = (token: ColorName) => color(token, name);
  const shadow = shadows["shadow-float"][name === "light" ? 0 : 1];
  return {
    algorithm: name === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: "promptory" },
    hashed: false,
    token: { ...sizes, motion, ...surfaces(c), ...texts(c), boxShadow: shadow, boxShadowSecondary: shadow },
    components: components(c),
  };
}

const sizes = {
  fontFamily: constants.font,
  fontFamilyCode: constants.mono,
  fontSize: px(constants["text-md"]),
  fontSizeSM: px(constants["text-sm"]),
  borderRadius: px(constants["radius-md"]),
  borderRadiusSM: px(constants["radius-sm"]),
  borderRadiusLG: px(constants["radius-lg"]),
  controlHeight: px(constants.control),
  controlHeightLG: px(constants["control-lg"]),
  motionDurationFast: "0.1s",
  motionDurationMid: "0.12s",
  motionDurationSlow: "0.15s",
  wireframe: false,
};

type Pick = (token: ColorName) => string;

function surfaces(c: Pick) {
  return {
    colorPrimary: c("accent"),
    colorPrimaryHover: c("accent-hover"),
    colorPrimaryActive: c("accent-hover"),
    colorPrimaryBg: c("accent-soft"),
    colorInfo: c("accent"),
    colorError: c("danger"),
    colorErrorText: c("danger-text"),
    colorBgLayout: c("page"),
    colorBgBase: c("card"),
    colorBgContainer: c("card"),
    colorBgElevated: c("raised"),
    colorBgMask: c("overlay"),
    colorBorder: c("edge"),
    colorBorderSecondary: c("line"),
    colorSplit: c("line"),
    colorFillAlter: c("hover"),
    controlItemBgHover: c("hover"),
    controlItemBgActive: c("accent-soft"),
    controlItemBgActiveHover: c("accent-soft"),
    controlOutline: "transparent",
  };
}

function texts(c: Pick) {
  return {
    colorText: c("text"),
    colorTextHeading: c("text"),
    colorTextSecondary: c("muted"),
    colorTextTertiary: c("faint"),
    colorTextQuaternary: c("faint"),
    colorTextDescription: c("muted"),
    colorTextPlaceholder: c("faint"),
    colorTextDisabled: c("faint"),
    colorIcon: c("muted"),
    colorIconHover: c("text"),
    colorLink: c("accent-text"),
    colorLinkHover: c("accent-text"),
    colorLinkActive: c("accent-text"),
  };
}

function components(c: Pick): NonNullable<ThemeConfig["components"]> {
  return {
    Modal: { contentBg: c("raised"), headerBg: c("raised"), titleFontSize: 16 },
    Select: {
      optionSelectedBg: c("accent-soft"),
      optionSelectedColor: c("text"),
      optionActiveBg: c("hover"),
      optionSelectedFontWeight: 500,
      hoverBorderColor: c("faint"),
      activeBorderColor: c("focus"),
    },
    Input: { hoverBorderColor: c("faint"), activeBorderColor: c("focus") },
    Table: {
      headerBg: c("card"),
      headerColor: c("muted"),
      headerSplitColor: "transparent",
      rowHoverBg: c("hover"),
      borderColor: c("line"),
      headerSortActiveBg: c("card"),
      headerSortHoverBg: c("hover"),
      bodySortBg: "transparent",
      cellPaddingBlock: 10,
    },
    Tabs: { itemSelectedColor: c("text"), itemHoverColor: c("text"), itemColor: c("muted"), inkBarColor: c("accent") },
    Dropdown: { controlItemBgHover: c("hover") },
  };
}
