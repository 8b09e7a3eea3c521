/** Everything of the panel that nobody sees when it opens on their library; one file, fetched when it is wanted. */
export { LibraryDialogs } from "./library-dialogs.tsx";
export { PicksDialog } from "./picks-dialog.tsx";
export { SettingsScreen } from "./settings-screen.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
