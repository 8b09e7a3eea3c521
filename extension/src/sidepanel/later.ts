/** Everything of the panel that is not seen when it opens on the library; one file, fetched when it is wanted. */
export { LibraryDialogs } from "./library-dialogs.tsx";
export { PicksDialog } from "./picks-dialog.tsx";
export { SettingsScreen } from "./settings-screen.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
