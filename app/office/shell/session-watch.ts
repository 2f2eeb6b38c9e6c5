import { officePaths } from "#app/lib/office-paths.ts";

/** What `/locadmin/session` says of a session that lives. */
export interface SessionReport {
  email: string;
  expiresAt: string;
  msLeft: number;
}

/** A report, "ended", or null when nobody answered: no network is no reason to ask for a password. */
export type SessionAnswer = SessionReport | "ended" | null;

export const checkEveryMs = 30_000;
const prolongBelowMs = 3 * checkEveryMs;

export interface SessionState {
  /** Whose page this is; empty until the first answer. */
  email: string;
  hasEnded: boolean;
}

interface Deps {
  ask: () => Promise<SessionAnswer>;
  prolong: () => Promise<SessionAnswer>;
  now: () => number;
}

/** What a back-office tab knows about its session. */
export function createSessionWatch({ ask, prolong, now }: Deps) {
  let state: SessionState = { email: "", hasEnded: false };
  let endsAt = Number.POSITIVE_INFINITY;
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];
  let reloadPage: (() => void) | null = null;

  function become(next: Partial<SessionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function take(answer: SessionAnswer): void {
    if (answer === null) return;
    if (answer === "ended") {
      if (!state.hasEnded) become({ hasEnded: true });
      return;
    }
    endsAt = now() + answer.msLeft;
    if (state.hasEnded || state.email !== answer.email) become({ email: answer.email, hasEnded: false });
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  /** Whoever enters next begins with a session of their own. */
  function forget() {
    waiting = [];
    endsAt = Number.POSITIVE_INFINITY;
    become({ email: "", hasEnded: false });
  }

  async function check(): Promise<SessionState> {
    const answer = await ask();
    take(answer);
    if (answer && answer !== "ended" && answer.msLeft <= prolongBelowMs) take(await prolong());
    return state;
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    /** While a page of the back-office stands, which can ask for a password. `reload` loads its data anew. */
    attend(reload: () => void): () => void {
      reloadPage = reload;
      return () => {
        reloadPage = null;
        // An error screen may take the page's place in the same breath.
        queueMicrotask(() => {
          if (!reloadPage) forget();
        });
      };
    },
    isAttended: () => reloadPage !== null,
    reload: () => reloadPage?.(),
    /** Someone was answered 401: shows the login, and resolves once it has succeeded. */
    signInAgain(): Promise<void> {
      take("ended");
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** Resolves once someone is signed in. `isSure` asks the server first: it may have been ended elsewhere. */
    async untilSignedIn({ isSure = false } = {}): Promise<void> {
      // Nobody is there who could answer: the server's word decides.
      if (!reloadPage) return;
      if (!state.hasEnded && (isSure || now() >= endsAt)) await check();
      if (state.hasEnded) await this.signInAgain();
    },
  };
}

export type SessionWatch = ReturnType<typeof createSessionWatch>;

async function request(method: "GET" | "POST"): Promise<SessionAnswer> {
  try {
    const response = await fetch(officePaths.session, { method, headers: { accept: "application/json" } });
    if (response.status === 401) return "ended";
    return response.ok ? ((await response.json()) as SessionReport) : null;
  } catch {
    return null;
  }
}

export const sessionWatch = createSessionWatch({
  ask: () => request("GET"),
  prolong: () => request("POST"),
  now: () => Date.now(),
});

/** For whoever gets a 401 on its own (an upload, a fetch): the login opens over the page, which stays as it is. */
export function askToSignIn(): Promise<void> {
  return sessionWatch.signInAgain();
}
