import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#app/components/ui/toast.tsx";
import { clearDraft, readDraft, restorable, tabStore, writeDraft } from "./contact-draft.ts";
import type { ContactAgency } from "./contact-page.server.ts";
import { type ContactProblem, type ContactValues, contactFields } from "./contact-terms.ts";
import { findFaults, type JudgedControl } from "./form-faults.ts";
import { postContactMessage } from "./post-contact-message.ts";

export interface ContactFormState {
  status: "idle" | "sending" | "sent";
  problem: ContactProblem | null;
}

interface Options {
  /** What the server said about this very form; null on a fresh one. */
  problem: ContactProblem | null;
  /** Names what the form starts with. */
  prefill: string;
  agencies: ContactAgency[];
  officeEmail: string;
  onSent: () => void;
}

/** Sends the form without leaving the page, and keeps what is typed until it is sent. */
export function useContactForm({ problem, prefill, agencies, officeEmail, onSent }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const submissionKey = useRef("");
  const isSending = useRef(false);
  const [state, setState] = useState<ContactFormState>({ status: "idle", problem });
  const [isLive, setLive] = useState(false);

  // A form that came back from the server already holds what was typed.
  const cameBack = useRef(problem !== null);
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
    if (!state.problem?.fields[name]) return;
    const { [name]: _corrected, ...fields } = state.problem.fields;
    setState({ ...state, problem: Object.keys(fields).length > 0 ? { ...state.problem, fields } : null });
  }

  function show(found: ContactProblem) {
    flushSync(() => setState({ status: "idle", problem: found }));
    focusFirst(form, found.fields);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The second click of a double click comes before the button is disabled.
    if (isSending.current) return;
    const element = event.currentTarget;
    const fields = findFaults(element.elements as unknown as Iterable<JudgedControl>);
    if (Object.keys(fields).length > 0) return show({ error: "", fields });

    isSending.current = true;
    setState({ status: "sending", problem: null });
    const found = await postContactMessage(payloadOf(element, submissionKey.current, agencies, officeEmail));
    isSending.current = false;
    if (found) {
      toast.error(found.error);
      return show(found);
    }
    clearDraft(tabStore());
    setState({ status: "sent", problem: null });
    onSent();
  }

  return { form, state, isLive, submit, keepDraft };
}

function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  return Object.fromEntries(contactFields.map((name) => [name, String(data.get(name) ?? "")]));
}

function payloadOf(form: HTMLFormElement, key: string, agencies: ContactAgency[], officeEmail: string) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const agency = agencies.find(({ id }) => id === text("agency_id"));
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    subject: text("subject"),
    agency_id: text("agency_id"),
    message: text("message"),
    agencyEmail: agency?.email ?? officeEmail,
    consent: data.has("consent"),
    submission_key: key,
    website: text("website"),
  };
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
