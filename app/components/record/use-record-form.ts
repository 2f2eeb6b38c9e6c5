import { type FocusEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionDone, ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { changedFields, type FormSnapshot, takeSnapshot } from "./form-changes.ts";

type Errors = Record<string, string>;

interface RecordFormOptions {
  /** `updated_at` of the record the form was opened with; absent for a new one. */
  version?: string;
  /** What is wrong with each field, as the schema says it: on leaving a field, then while typing. */
  check: (form: FormData) => Errors;
  /** The action's address, when it is not this route's. */
  action?: string;
  /** Called once the server has agreed, when nothing is unsaved any more. */
  onSaved?: (result: ActionDone) => void;
}

export type RecordForm = ReturnType<typeof useRecordForm>;

const nothing: FormSnapshot = new Map();

/**
 * The manners of every back-office form: it counts what was changed, says what is wrong where it is, keeps everything
 * after a failure, and never overwrites somebody else's change unasked. Its fields are the browser's own
 * (`defaultValue`); anything else it saves must be in a hidden field.
 */
export function useRecordForm({ version, check, action, onSaved }: RecordFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ActionResult>();
  const opened = useRef(nothing);
  const [changes, setChanges] = useState<string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<Errors>({});
  const [failed, setFailed] = useState<ActionFailed | null>(null);
  const [isShowingAll, setShowingAll] = useState(false);
  const [saved, setSaved] = useState<ActionDone | null>(null);
  const known = useRef(version);
  const sent = useRef(nothing);
  const isSaving = fetcher.state !== "idle" && fetcher.formData !== undefined;

  function look() {
    if (!ref.current) return;
    const form = new FormData(ref.current);
    const next = changedFields(opened.current, takeSnapshot(form));
    if (next.join() !== changes.join()) setChanges(next);
    const errors = check(form);
    if (JSON.stringify(errors) !== JSON.stringify(found)) setFound(errors);
  }

  useLayoutEffect(() => {
    if (ref.current) opened.current = takeSnapshot(new FormData(ref.current));
  }, []);

  // Parts that React holds (a list of photos, a week of hours) change their hidden fields without an input event.
  useEffect(look);

  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      // What was typed while it was being saved is still to be saved.
      opened.current = sent.current;
      known.current = answer.version ?? known.current;
      setChanges([]);
      setSaved(answer);
    } else {
      setFailed(answer);
      if (Object.keys(answer.fields).length > 0) requestAnimationFrame(() => focusFirstError(ref.current));
    }
  }, [answer]);

  // One render later: nothing is unsaved any more, so whoever leaves is not asked.
  const tellSaved = useRef(onSaved);
  tellSaved.current = onSaved;
  useEffect(() => {
    if (saved) tellSaved.current?.(saved);
  }, [saved]);

  function send(over?: string) {
    const element = ref.current;
    if (!element || isSaving) return;
    const form = new FormData(element);
    const errors = check(form);
    setFound(errors);
    setShowingAll(true);
    setFailed(null);
    if (Object.keys(errors).length > 0) {
      requestAnimationFrame(() => focusFirstError(element));
      return;
    }
    sent.current = takeSnapshot(form);
    const current = over ?? known.current;
    if (current !== undefined) form.set("version", current);
    void fetcher.submit(form, { method: "post", action });
  }

  const refused = failed?.fields ?? {};
  const shown = Object.entries(found).filter(([name]) => isShowingAll || left.has(fieldOf(name)));
  const errors: Errors = { ...refused, ...Object.fromEntries(shown) };

  return {
    /** For the `<form>` itself. */
    props: {
      ref,
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        // What the server said of a field holds until somebody answers it.
        const { name } = event.target as HTMLInputElement;
        if (failed && name in failed.fields) {
          const { [name]: _, ...rest } = failed.fields;
          setFailed({ ...failed, fields: rest });
        }
        look();
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const target = event.target as HTMLElement as HTMLInputElement;
        // A control of a part that React holds has no name of its own to post: it says which field it belongs to.
        const name = target.name || target.dataset.field;
        if (name && !left.has(name)) setLeft(new Set(left).add(name));
        look();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        send();
      },
    },
    errors,
    /** The names of the fields that were changed. */
    changes,
    isSaving,
    /** What the server refused; it stands in the form until the next try. */
    failed,
    /** Saves over the change that came between. */
    replace: () => send(failed?.stale?.version),
    focusFirstError: () => focusFirstError(ref.current),
  };
}

/** `hours.0.morning.close` is about the field `hours`. */
function fieldOf(name: string): string {
  return name.split(".")[0] ?? name;
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
