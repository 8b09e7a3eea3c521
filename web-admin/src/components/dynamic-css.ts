import { antdCsp } from "@promptory/ui/antd";
import { updateCSS as update } from "@rc-component/util/es/Dom/dynamicCSS.js";

export { injectCSS, removeCSS } from "@rc-component/util/es/Dom/dynamicCSS.js";

/**
 * Takes the place of antd's own function in the build (rsbuild.config.ts): the styles that lock the page behind a dialog
 * and measure scroll bars are added without the nonce of ConfigProvider, so the page's CSP would refuse them.
 */
export const updateCSS: typeof update = (css, key, option) => update(css, key, { csp: antdCsp(), ...option });
