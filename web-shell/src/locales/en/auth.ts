import { defineMessages } from "@promptory/rules/messages";

/** The words of the sign-in page; the fields' own sentences live in @promptory/rules. */
export const auth = defineMessages("shell.auth", {
  tabs: { login: "Login", register: "Register" },
  tabsLabel: "Sign in or create an account",
  heading: { login: "Welcome back", register: "Create your library" },
  lead: {
    login: "Log in to your prompt library.",
    register: "A name and a password. No e-mail needed.",
  },
  /** Instead of the Register tab. */
  noRegistration: {
    closed: "Registration is closed. Ask an administrator for an account.",
    invite: "You need an invitation to register. Ask an administrator for a link.",
  },
  username: "Username",
  password: "Password",
  confirmPassword: "Confirm password",
  usernameHint: "3 to 30 characters: letters, numbers, @, and _.-",
  passwordHint: "At least 8 characters",
  strength: "Password strength",
  strengths: ["Too weak", "Weak", "Fair", "Good", "Strong"],
  forgot: "Forgot password?",
  help: { question: "Need help?", link: "Contact Support" },
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
  hero: {
    title: "Every prompt you rely on, one keystroke away.",
    /** Prompts in the picture. */
    cards: ["Release notes", "Review a pull request"],
    copied: "Copied",
    promises: [
      { title: "Create", text: "Write a prompt once and reuse it word for word." },
      { title: "Organize", text: "Categorize prompts by color-coded type and combine them as your work needs." },
      { title: "Improve", text: "Refine what works, so each answer beats the last." },
    ],
  },
});
