import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type NavigateFunction, useNavigate } from "react-router";
import { type ContactProblem, sendingFailed, tooManyMessages } from "#app/domain/contact/contact-terms.ts";
import { isExtraField } from "#app/domain/extras/extra.ts";
import { hourFields } from "#app/domain/rental/stay-hours.ts";
import { isQuantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { isRequest } from "#app/domain/requests/asked-rental.ts";
import type { RequestValues, SentRequest } from "#app/domain/requests/request-terms.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { tell } from "#app/site/layout/site-messages.tsx";
import {
  type ContactDraft,
  clearDraft,
  readContactDraft,
  restorable,
  resumedAddress,
  resumption,
  tabStore,
  writeDraft,
} from "./contact-draft.ts";
import { countsOf, findFaults, focusFirst, requestOf, restore, valuesOf } from "./form-controls.ts";

interface Options {
  returned: ContactProblem | null;
  prefill: string;
  vehicles: string[];
  /** What the page began with. */
  begun: RequestValues;
  emailOf: (agencyId: string | undefined) => string;
  /** A draft was put back; `vehicules` are those it still has, null where they are the form's own. */
  onRestored: (request: RequestValues, vehicules: string[] | null) => void;
  onSent: (request: SentRequest | null, email: string) => void;
}

/** Sends the form without leaving the page, and keeps what is typed until it is sent. */
export function useContactForm({ returned, prefill, vehicles, begun, emailOf, onRestored, onSent }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const submissionKey = useRef("");
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(returned);
  const [isLive, setLive] = useState(false);
  const navigate = useNavigate();

  // A form that came back from the server already holds what was typed.
  const cameBack = useRef(returned !== null);
  // The rental's fields and the message come later where the page was not asked of the server.
  const late = useRef<(() => void) | null>(null);
  const onFieldsReady = () => {
    if (!isWhole(form.current)) return;
    late.current?.();
    late.current = null;
  };
  const start = useRef({ vehicles, begun, onRestored, navigate });
  useEffect(() => {
    const draft = readContactDraft(tabStore());
    submissionKey.current = draft?.submissionKey ?? newKey();
    setLive(true);
    if (!draft || cameBack.current) return;
    const { vehicles: here, ...page } = start.current;
    const address = resumption(draft, prefill, here);
    if (address) return resume(withCounts(draft, page.begun), address, page.navigate);
    const { values, request, vehicules } = restorable(draft, prefill);
    const putBack = () => {
      restore(form.current, { ...values, ...request });
      page.onRestored(request, vehicules);
    };
    putBack();
    if (!isWhole(form.current)) late.current = putBack;
    if (draft.isResuming) writeDraft(tabStore(), { ...draft, prefill, isResuming: false });
  }, [prefill]);

  /** A message that nobody has written in is written anew from the fields. */
  function draftOf(element: HTMLFormElement) {
    const [values, data] = [valuesOf(element), new FormData(element)];
    const request = { ...requestOf(data), ...countsOf(data) };
    if (values.message?.trim() === String(data.get("redige") ?? "").trim()) delete values.message;
    return { submissionKey: submissionKey.current, prefill, values, request };
  }

  function keepDraft(change: { isAdding?: true } = {}) {
    if (form.current) writeDraft(tabStore(), { ...draftOf(form.current), ...change });
  }

  /** Other vehicles are shown and priced by the server: the draft goes on in the form that has them. */
  function goOnWith(vehicules: string[], more: RequestValues) {
    if (!form.current) return;
    const draft = draftOf(form.current);
    Object.assign(draft.request, more);
    resume(draft, resumedAddress(draft.values, vehicules), navigate);
  }

  /** A field being corrected is no longer at fault, nor what depends on it; the server will say if it still is. */
  function forgive(name: string) {
    const corrected = boundTogether.includes(name) ? boundTogether : [name];
    if (!problem || !corrected.some((each) => problem.fields[each])) return;
    const fields = Object.fromEntries(
      Object.entries(problem.fields).filter(([each]) => !corrected.includes(each)),
    );
    setProblem(Object.keys(fields).length > 0 ? { ...problem, fields } : null);
  }

  function show(found: ContactProblem) {
    flushSync(() => {
      setSending(false);
      setProblem(found);
    });
    focusFirst(form.current, found.fields);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    // «Retirer» and its like, pressed before their own script came: the server takes the vehicle away.
    if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute("formnovalidate")) return;
    event.preventDefault();
    // The second click of a double click comes before the button is disabled.
    if (isUnderWay.current) return;
    const element = event.currentTarget;
    const fields = findFaults(element.elements as unknown as Parameters<typeof findFaults>[0]);
    if (Object.keys(fields).length > 0) return show({ error: "", fields });

    isUnderWay.current = true;
    setSending(true);
    setProblem(null);
    const values = valuesOf(element);
    const data = new FormData(element);
    const request = requestOf(data);
    const answer = await postContactMessage({
      ...values,
      consent: data.has("consent"),
      agencyEmail: emailOf(values.agency_id),
      submission_key: submissionKey.current,
      website: data.get("website"),
      ...(isRequest(values.subject, request) ? { request } : {}),
    });
    isUnderWay.current = false;
    if ("error" in answer) {
      tell((toast) => toast.error(answer.error));
      return show(answer);
    }
    clearDraft(tabStore());
    setSending(false);
    onSent(answer.request, values.email ?? "");
  }

  return { form, isSending, problem, isLive, submit, keepDraft, goOnWith, forgive, onFieldsReady };
}

/** With a field of each part that may come later. */
function isWhole(form: HTMLFormElement | null): boolean {
  return ["km", "message"].every((name) => form?.elements.namedItem(name));
}

/** Days, and the hours that the doors of an agency are open on them. */
const boundTogether = ["du", "au", ...hourFields, "agency_id", "retrait"];

/** The page is asked for again, at the address of a form with other vehicles, and the draft goes on in it. */
function resume(draft: ContactDraft, address: string, navigate: NavigateFunction) {
  const vehicules = new URLSearchParams(address.split("?")[1]).getAll("vehicule");
  const request = { ...draft.request, vehicules };
  writeDraft(tabStore(), { ...draft, request, isAdding: false, isResuming: true });
  void navigate(address, { replace: true, preventScrollReset: true });
}

/** What was chosen on the page of the vehicle just found is the later word. */
function withCounts(draft: ContactDraft, begun: RequestValues): ContactDraft {
  const counts = Object.entries(begun).filter(([name]) => isQuantityField(name) || isExtraField(name));
  return { ...draft, request: { ...draft.request, ...Object.fromEntries(counts) } };
}

/** Not `randomUUID`, which browsers offer on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** After that the visitor is told; sending again is safe, since the message keeps its key. */
const timeoutMs = 20_000;

/** The specification's payload and what we add to it: what the server kept of it, else why not; never throws. */
export async function postContactMessage(
  payload: object,
  send = fetch,
): Promise<{ request: SentRequest | null } | ContactProblem> {
  try {
    const response = await send(sitePaths.sendEmail, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json().catch(() => null)) ?? {};
    const { success, reference, answerBy, isUnconfirmed, error, fields } = answer;
    // A portal in between may answer 200 in its own words: only ours counts.
    if (response.ok && success === true) {
      return { request: reference ? { reference, answerBy: answerBy ?? null, isUnconfirmed } : null };
    }
    if (response.status === 429) return { error: tooManyMessages, fields: {} };
    return {
      error: typeof error === "string" && error !== "" ? error : sendingFailed,
      fields: typeof fields === "object" && fields !== null ? fields : {},
    };
  } catch {
    return { error: sendingFailed, fields: {} };
  }
}
