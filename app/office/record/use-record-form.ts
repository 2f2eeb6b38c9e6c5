import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { ActionDone, ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { unitsOf } from "#app/lib/record-units.ts";
import { changedFields, type FormSnapshot, takeSnapshot } from "./form-changes.ts";
import { useConflicts } from "./use-conflicts.ts";

type Errors = Record<string, string>;

interface RecordFormOptions {
  /** The record the form was opened with, by the names of its fields; absent for a new one. */
  record?: { version: string } | null;
  /** Fields that only make sense together: what somebody else changed of them meets any change here. */
  together?: readonly (readonly string[])[];
  /** What is wrong with each field, as the schema says it: on leaving a field, then while typing. */
  check: (form: FormData) => Errors;
  /** The action's address, when it is not this route's. */
  action?: string;
  /** Called once the server has agreed, when nothing is unsaved any more. */
  onSaved?: (result: ActionDone) => void;
  /** Shows the record as it is now, without what was typed here. */
  onReload?: () => void;
}

export type RecordForm = ReturnType<typeof useRecordForm>;

const nothing: FormSnapshot = new Map();

/**
 * The manners of every back-office form: it counts what was changed and sends no more than that, says what is wrong
 * where it is, keeps everything after a failure, and asks where somebody else changed the same. Its fields are the
 * browser's own (`defaultValue`); anything else it saves must be in a hidden field.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { record, together = [], check, action, onSaved, onReload = () => {} } = options;
  const ref = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ActionResult>();
  const initial = useRef(nothing);
  const submitted = useRef(nothing);
  const baseVersion = useRef(record?.version);
  const isRefused = useRef(false);
  const [changes, setChanges] = useState<string[]>([]);
  const [retyped, setRetyped] = useState<string[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Errors>({});
  const [isShowingAll, setShowingAll] = useState(false);
  const [failed, setFailed] = useState<ActionFailed | null>(null);
  const [saved, setSaved] = useState<ActionDone | null>(null);
  const isSaving = fetcher.state !== "idle" && fetcher.formData !== undefined;

  const conflicts = useConflicts(unitsOf(changes, together));

  function inspect() {
    if (!ref.current) return;
    const form = new FormData(ref.current);
    const now = takeSnapshot(form);
    const next = changedFields(initial.current, now);
    if (next.join() !== changes.join()) setChanges(next);
    const since = conflicts.stale ? changedFields(submitted.current, now) : [];
    if (since.join() !== retyped.join()) setRetyped(since);
    const found = check(form);
    if (JSON.stringify(found) !== JSON.stringify(errors)) setErrors(found);
  }

  useLayoutEffect(() => {
    if (ref.current) initial.current = takeSnapshot(new FormData(ref.current));
  }, []);

  // Parts that React holds (a list of photos, a week of hours) change their hidden fields without an input event.
  useEffect(inspect);

  const answer = fetcher.data;
  const settle = useEffectEvent((result: ActionResult) => {
    if (result.ok) {
      // What was typed while it was being saved is still to be saved.
      initial.current = submitted.current;
      baseVersion.current = result.version ?? baseVersion.current;
      setChanges([]);
      conflicts.clear();
      setSaved(result);
    } else if (result.stale) {
      conflicts.meet(result.stale);
      setShowingAll(false);
    } else {
      setFailed(result);
      isRefused.current = Object.keys(result.fields).length > 0;
    }
  });
  useEffect(() => {
    if (answer) settle(answer);
  }, [answer]);

  // Once the fields say what is wrong with them.
  useEffect(() => {
    if (!failed || !isRefused.current) return;
    isRefused.current = false;
    focusFirstError(ref.current);
  }, [failed]);

  // One render later: nothing is unsaved any more, so whoever leaves is not asked.
  const tellSaved = useEffectEvent((result: ActionDone) => onSaved?.(result));
  useEffect(() => {
    if (saved) tellSaved(saved);
  }, [saved]);

  function submit() {
    const element = ref.current;
    if (!element || isSaving) return;
    const form = new FormData(element);
    const found = check(form);
    setErrors(found);
    setShowingAll(true);
    setFailed(null);
    if (conflicts.isUndecided || Object.keys(found).length > 0) {
      requestAnimationFrame(() => focusFirstError(element));
      return;
    }
    const now = takeSnapshot(form);
    if (record && baseVersion.current !== undefined) {
      const units = unitsOf(changedFields(initial.current, now), together);
      const baseline = conflicts.baselineOf(record, units);
      // Everything was left to the others.
      if (Object.keys(baseline).length === 0) return onReload();
      form.set("version", baseVersion.current);
      form.set("baseline", JSON.stringify(baseline));
    }
    submitted.current = now;
    void fetcher.submit(form, { method: "post", action });
  }

  const refused = failed?.fields ?? {};
  const shown = Object.entries(errors).filter(([name]) => isShowingAll || touched.has(fieldOf(name)));
  const shownErrors: Errors = { ...refused, ...Object.fromEntries(shown) };

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
        inspect();
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const target = event.target as HTMLElement as HTMLInputElement;
        // A control of a part that React holds has no name of its own to post: it says which field it belongs to.
        const name = target.name || target.dataset.field;
        if (name && !touched.has(name)) setTouched(new Set(touched).add(name));
        inspect();
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      },
    },
    errors: shownErrors,
    /** The names of the fields that were changed. */
    changes,
    isSaving,
    /** What the server refused; it stands in the form until the next try. */
    failed,
    /** Somebody tried to save: everything that is wrong is said. */
    isShowingAll,
    /** What both changed is asked for, and was not answered. */
    isChoiceMissing: isShowingAll && conflicts.isUndecided,
    conflicts,
    /** What holds something else by now than what was refused. */
    retyped,
    submit,
    reload: onReload,
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
