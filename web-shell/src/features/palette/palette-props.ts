/** A page the palette leads to. */
export interface PalettePage {
  path: string;
  title: string;
}

/** Values of Palette. */
export interface PaletteProps {
  pages: readonly PalettePage[];
  onLogout(): void;
  onKeys(): void;
  onClose(): void;
}
