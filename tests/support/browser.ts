import { adminAccount } from "./instance.ts";

/** What a browser carries along: an origin, a cookie jar of one, and form posts. */
export function createBrowser(origin: string) {
  let cookie = "";
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(origin + path, {
      redirect: "manual",
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...(init.method ? { origin } : {}), ...init.headers },
    });
    const [pair] = (answer.headers.getSetCookie()[0] ?? "").split(";");
    if (pair) cookie = pair;
    return answer;
  }
  return {
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    postJson: (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
    postFile: (path: string, body: string, type: string) =>
      ask(path, { method: "POST", body, headers: { "content-type": type } }),
    async signIn(account: { email: string; password: string } = adminAccount) {
      const answer = await ask("/locadmin", { method: "POST", body: new URLSearchParams(account) });
      if (!cookie) throw new Error(`the sign-in was refused with status ${answer.status}`);
    },
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
  };
}

/** Opens an event stream and collects the names of its events. */
export async function openStream(origin: string, topics: string, cookie = "") {
  const control = new AbortController();
  const answer = await fetch(`${origin}/realtime?topics=${topics}`, {
    headers: cookie ? { cookie } : {},
    signal: control.signal,
  });
  const events: string[] = [];
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const name = /^event: (.+)$/m.exec(text.slice(0, end))?.[1];
        if (name && name !== "heartbeat") events.push(name);
        text = text.slice(end + 2);
      }
    }
  })().catch(() => {});
  return { status: answer.status, events, ended: reading, close: () => control.abort() };
}
