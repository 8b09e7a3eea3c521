// Sends what this screen asked for when it was opened last, before the bundle has come; `api/first-requests.ts` takes the answers.
// A file of its own so that a strict Content-Security-Policy needs no exception.
(() => {
  try {
    const token = localStorage.getItem("auth_token");
    const owner = localStorage.getItem("promptory:1:browser:owner");
    const screens = JSON.parse(localStorage.getItem(`promptory:1:${owner}:first-requests`) || "{}");
    const paths = screens[location.pathname + location.search];
    if (!token || !paths) return;
    const authorization = `Bearer ${token}`;
    const answers = new Map();
    for (const path of paths) {
      const answer = fetch(path, { headers: { Authorization: authorization, "auth-token": token } });
      // An error is for the request that takes the answer.
      answer.catch(() => undefined);
      answers.set(path, answer);
    }
    window.promptoryFirstRequests = { authorization, answers };
  } catch {
    // Storage may be forbidden, or hold something else; the bundle sends its requests itself.
  }
})();
