import { type ContactValues, contactFields } from "./contact-terms.ts";

/** What was typed and not yet sent, in this tab only: a reload or a detour by the catalogue loses nothing. */
export interface ContactDraft {
  submissionKey: string;
  /** What the form had started with. */
  prefill: string;
  values: ContactValues;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const entry = "contact-draft";

const personalFields = ["name", "email", "phone"] as const;

/** A missing, full or forbidden store is no reason to disturb whoever is typing. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function readDraft(store: Store | null): ContactDraft | null {
  const draft = attempt((): ContactDraft | null => JSON.parse(store?.getItem(entry) ?? "null"));
  return typeof draft?.submissionKey === "string" && typeof draft.values === "object" ? draft : null;
}

export function writeDraft(store: Store | null, draft: ContactDraft): void {
  attempt(() => store?.setItem(entry, JSON.stringify(draft)));
}

export function clearDraft(store: Store | null): void {
  attempt(() => store?.removeItem(entry));
}

/** What of a draft belongs in a form that starts with `prefill`: a new request keeps only who is asking. */
export function restorable({ values, prefill: draftPrefill }: ContactDraft, prefill: string): ContactValues {
  const isSameRequest = prefill === "" || prefill === draftPrefill;
  const names = isSameRequest ? contactFields.filter((name) => name !== "consent") : personalFields;
  return Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
  );
}

/** This tab's store; null where the browser forbids it. */
export function tabStore(): Storage | null {
  return attempt(() => window.sessionStorage);
}
