import { createContext, useContext } from "react";

/** The element that dialogs are rendered into where it is not the body: in the page of another product. */
export const LayerRoot = createContext<HTMLElement | undefined>(undefined);

export const useLayerRoot = (): HTMLElement => useContext(LayerRoot) ?? document.body;
