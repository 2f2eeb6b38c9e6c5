import { type ContactValues, contactFields } from "#app/domain/contact/contact-terms.ts";
import { maxRequestVehicles, type RequestValues } from "#app/domain/requests/request-terms.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

/** What was typed and not yet sent, in this tab only: a reload or a detour by the catalogue loses nothing. */
export interface ContactDraft {
  submissionKey: string;
  prefill: string;
  values: ContactValues;
  request?: RequestValues;
  /** The visitor went to find one more vehicle. */
  isAdding?: boolean;
  /** The page was asked for again with the draft's own vehicles: it belongs there whole. */
  isResuming?: boolean;
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

export function readContactDraft(store: Store | null): ContactDraft | null {
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
export function restorable(draft: ContactDraft, prefill: string) {
  const { values, request = {} } = draft;
  const isSame = prefill === "" || prefill === draft.prefill || draft.isResuming === true;
  // A consent is of one visit: it goes on with the form into other vehicles, and is asked again of who comes back.
  const mayKeep = (name: keyof ContactValues) => name !== "consent" || draft.isResuming === true;
  const names = isSame ? contactFields.filter(mayKeep) : personalFields;
  const { client, societe } = request;
  return {
    values: Object.fromEntries(
      names.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
    ) as ContactValues,
    request: isSame ? request : { client, societe },
    /** Null where the form's own vehicles stay. */
    vehicules: isSame && prefill !== "" ? (request.vehicules ?? null) : null,
  };
}

/**
 * The address of the form that has the draft's vehicles, and those just found for it; null where this one is right.
 * Vehicles are shown and priced by the server, so that no draft shows an old price.
 */
export function resumption(draft: ContactDraft, prefill: string, here: readonly string[]): string | null {
  const kept = draft.request?.vehicules ?? [];
  const isPlain = prefill === "" && here.length === 0;
  if (draft.isResuming || kept.length === 0 || !(isPlain || draft.isAdding)) return null;
  const wanted = [...new Set([...kept, ...here])].slice(0, maxRequestVehicles);
  if (wanted.length === here.length) return null;
  return resumedAddress(draft.values, wanted);
}

/** Where a form with these vehicles begins. */
export function resumedAddress({ subject, agency_id }: ContactValues, vehicules: readonly string[]): string {
  const params = new URLSearchParams(vehicules.map((id) => ["vehicule", id]));
  if (subject) params.set("sujet", subject);
  if (agency_id) params.set("agence", agency_id);
  return `${sitePaths.contact}?${params}`;
}

export function tabStore(): Storage | null {
  return attempt(() => window.sessionStorage);
}
