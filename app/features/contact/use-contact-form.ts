import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#app/components/ui/toast.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import { clearDraft, readDraft, restorable, tabStore, writeDraft } from "./contact-draft.ts";
import {
  type ContactProblem,
  type ContactValues,
  contactFields,
  invalidEmail,
  missingSentences,
  sendingFailed,
  tooManyMessages,
} from "./contact-terms.ts";

interface Options {
  /** What the server said about this very form; null on a fresh one. */
  returned: ContactProblem | null;
  /** Names what the form starts with. */
  prefill: string;
  /** Whom the visitor writes to, for the specification's payload. */
  emailOf: (agencyId: string | undefined) => string;
  onSent: () => void;
}

/** Sends the form without leaving the page, and keeps what is typed until it is sent. */
export function useContactForm({ returned, prefill, emailOf, onSent }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const submissionKey = useRef("");
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(returned);
  const [isLive, setLive] = useState(false);

  // A form that came back from the server already holds what was typed.
  const cameBack = useRef(returned !== null);
  useEffect(() => {
    const draft = readDraft(tabStore());
    submissionKey.current = draft?.submissionKey ?? newKey();
    if (draft && !cameBack.current) restore(form, restorable(draft, prefill));
    setLive(true);
  }, [prefill]);

  function keepDraft(event: FormEvent<HTMLFormElement>) {
    const values = valuesOf(event.currentTarget);
    writeDraft(tabStore(), { submissionKey: submissionKey.current, prefill, values });
    forgive((event.target as HTMLInputElement).name);
  }

  /** A field being corrected is no longer at fault; the server will say if it still is. */
  function forgive(name: string) {
    if (!problem?.fields[name]) return;
    const { [name]: _corrected, ...fields } = problem.fields;
    setProblem(Object.keys(fields).length > 0 ? { ...problem, fields } : null);
  }

  function show(found: ContactProblem) {
    flushSync(() => {
      setSending(false);
      setProblem(found);
    });
    focusFirst(form, found.fields);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The second click of a double click comes before the button is disabled.
    if (isUnderWay.current) return;
    const element = event.currentTarget;
    const fields = findFaults(element.elements as unknown as Iterable<JudgedControl>);
    if (Object.keys(fields).length > 0) return show({ error: "", fields });

    isUnderWay.current = true;
    setSending(true);
    setProblem(null);
    const values = valuesOf(element);
    const data = new FormData(element);
    const found = await postContactMessage({
      ...values,
      consent: data.has("consent"),
      agencyEmail: emailOf(values.agency_id),
      submission_key: submissionKey.current,
      website: data.get("website"),
    });
    isUnderWay.current = false;
    if (found) {
      toast.error(found.error);
      return show(found);
    }
    clearDraft(tabStore());
    setSending(false);
    onSent();
  }

  return { form, isSending, problem, isLive, submit, keepDraft };
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  return Object.fromEntries(contactFields.map((name) => [name, String(data.get(name) ?? "")]));
}

/** A control as far as its browser judges it. */
interface JudgedControl {
  name: string;
  type: string;
  validity: Pick<ValidityState, "valueMissing" | "typeMismatch">;
}

/** What the browser itself can see to be missing or wrong, in our words; the schema decides about the rest. */
export function findFaults(controls: Iterable<JudgedControl>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, type, validity } of controls) {
    const missing = missingSentences[name as keyof typeof missingSentences];
    if (validity.valueMissing && missing) faults[name] = missing;
    else if (validity.typeMismatch && type === "email") faults[name] = invalidEmail;
  }
  return faults;
}

/** After that the visitor is told; sending again is safe, since the message keeps its key. */
const timeoutMs = 20_000;

/** The specification's payload and what we add to it. Null once the server has kept it, else why not; never throws. */
export async function postContactMessage(payload: object, send = fetch): Promise<ContactProblem | null> {
  try {
    const response = await send(sitePaths.sendEmail, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { success, error, fields } = (await response.json().catch(() => null)) ?? {};
    // A portal in between may answer 200 in its own words: only ours counts.
    if (response.ok && success === true) return null;
    if (response.status === 429) return { error: tooManyMessages, fields: {} };
    return {
      error: typeof error === "string" && error !== "" ? error : sendingFailed,
      fields: typeof fields === "object" && fields !== null ? fields : {},
    };
  } catch {
    return { error: sendingFailed, fields: {} };
  }
}

/** Fills in the fields nobody has touched: before the scripts ran, the visitor may have begun anew. */
function restore(form: RefObject<HTMLFormElement | null>, values: ContactValues) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLSelectElement) {
      const isTouched = ![...control.options].every((option) => option.selected === option.defaultSelected);
      if (!isTouched || control.value === "") control.value = value;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value === control.defaultValue) control.value = value;
    }
  }
}

/** Straight to the first field to correct; when none is at fault, back to the button, which says why. */
function focusFirst(form: RefObject<HTMLFormElement | null>, fields: Record<string, string>) {
  const elements = [...(form.current?.elements ?? [])] as HTMLInputElement[];
  const target =
    elements.find(({ name }) => name in fields) ?? elements.find(({ type }) => type === "submit");
  target?.focus();
}

/** Not `randomUUID`, which browsers offer on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
