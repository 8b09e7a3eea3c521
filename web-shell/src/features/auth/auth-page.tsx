/** The sign-in page. */
export function AuthPage() {
  return <main>auth</main>;
}
