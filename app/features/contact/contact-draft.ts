import type { ContactValues } from "./contact-terms.ts";

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
const requestFields = ["subject", "agency_id", "message"] as const;

export function readDraft(store: Store | null): ContactDraft | null {
  try {
    const draft = JSON.parse(store?.getItem(entry) ?? "null") as ContactDraft | null;
    return typeof draft?.submissionKey === "string" && typeof draft.values === "object" ? draft : null;
  } catch {
    return null;
  }
}

/** A full or forbidden store is no reason to disturb whoever is typing. */
export function writeDraft(store: Store | null, draft: ContactDraft): void {
  try {
    store?.setItem(entry, JSON.stringify(draft));
  } catch {}
}

export function clearDraft(store: Store | null): void {
  try {
    store?.removeItem(entry);
  } catch {}
}

/** What of a draft belongs in a form that starts with `prefill`: a new request keeps only who is asking. */
export function restorable({ values, prefill: draftPrefill }: ContactDraft, prefill: string): ContactValues {
  const isSameRequest = prefill === "" || prefill === draftPrefill;
  const names = isSameRequest ? [...personalFields, ...requestFields] : personalFields;
  return Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
  );
}

/** This tab's store; null where the browser forbids it. */
export function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
