import { useState } from "react";

/** What `POST /api/auth/login` answers. */
export interface Session {
  token: string;
  user: { username: string; isAdmin: boolean };
}

/** The sign-in of the portal, by way of its proxy. */
export function SignIn({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const [failure, setFailure] = useState<string>();
  const submit = async (form: FormData) => {
    const response = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(Object.fromEntries(form)),
    });
    const answer = await response.json();
    if (response.ok) onSignedIn(answer);
    else setFailure(answer.message);
  };
  return (
    <form action={submit} className="sign-in">
      <label>
        User <input name="username" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Sign in to the portal</button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
