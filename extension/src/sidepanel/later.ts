/** Everything of the panel that is not seen when it opens on the library; one file, fetched when it is wanted. */
export { LibraryDialogs } from "./library/library-dialogs.tsx";
export { PicksDialog } from "./picks/picks-dialog.tsx";
export { SettingsScreen } from "./settings/settings-screen.tsx";
export { SignInScreen } from "./sign-in/sign-in-screen.tsx";
