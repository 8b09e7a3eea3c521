/** The words of the sign-in page; the fields' own sentences live in @promptory/rules. */
export const auth = {
  tabs: { login: "Login", register: "Register" },
  tabsLabel: "Sign in or create an account",
  heading: { login: "Welcome back", register: "Create your library" },
  lead: {
    login: "Log in to your prompt library.",
    register: "A name and a password are enough. No e-mail needed.",
  },
  username: "Username",
  password: "Password",
  confirmPassword: "Confirm password",
  usernameHint: "3 to 30 characters: letters, numbers, @, and _.-",
  passwordHint: "At least 8 characters",
  login: "Log in",
  loggingIn: "Logging in...",
  register: "Create account",
  registering: "Creating account...",
  failed: { login: "Login failed", register: "Registration failed" },
  errors: {
    credentials: "Invalid username or password. Please check your details and try again.",
    network: "Connection issue. Please check your internet and try again.",
    server: "We're experiencing technical difficulties. Please try again in a moment.",
    token: "Invalid response data: missing token",
    taken: "Username is unavailable, try a different one.",
    validation: "Please check your information and try again.",
  },
  code: {
    title: "Save your verification code",
    hint: "These six digits recover your account if you forget your password. They are shown only once.",
    label: "Verification code",
    copy: "Copy",
    download: "Download",
    copyFailed: { title: "Failed to copy", description: "Select the digits and copy them by hand." },
    file: (username: string, code: string, site: string) =>
      `Promptory verification code\n\nSite: ${site}\nUsername: ${username}\nCode: ${code}\n\nKeep this file private. The code recovers the account.\n`,
    fileName: (username: string) => `promptory-code-${username}.txt`,
    proceed: "Proceed to Login",
  },
  hero: {
    title: "Every prompt you rely on, one keystroke away.",
    promises: [
      { title: "Create", text: "Write a prompt once and keep it to the letter." },
      { title: "Organise", text: "Categorise prompts by colour-coded type and combine them as your work needs." },
      { title: "Improve", text: "Refine what works, so each answer beats the last." },
    ],
  },
} as const;
