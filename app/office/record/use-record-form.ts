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
import type { Staleness } from "#app/lib/failure.ts";
import { unitsOf, valueAt } from "#app/lib/record-units.ts";

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

/** A form as it stands: each field's values, in order. */
type FormSnapshot = ReadonlyMap<string, string>;

/** Files are sent on their own, as they are chosen; a form only names them. */
export function takeSnapshot(form: FormData): FormSnapshot {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    values.set(name, [...(values.get(name) ?? []), value.replaceAll("\r\n", "\n")]);
  }
  return new Map(Array.from(values, ([name, list]) => [name, JSON.stringify(list)]));
}

/** The names of the fields that differ, those that came or went included; of a week, its days: `hours.2`. */
export function changedFields(before: FormSnapshot, after: FormSnapshot): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) return [];
    const [oldDays, days] = [entriesOf(old), entriesOf(now)];
    if (days.length === 0 || oldDays.length !== days.length) return [name];
    return days.flatMap((day, index) => (day === oldDays[index] ? [] : [`${name}.${index}`]));
  });
}

/** The entries of a field that is posted as one list in JSON; none for any other. */
function entriesOf(values = "[]"): string[] {
  const [json = "", ...others]: string[] = JSON.parse(values);
  if (others.length > 0 || !json.startsWith("[{")) return [];
  try {
    return (JSON.parse(json) as unknown[]).map((entry) => JSON.stringify(entry));
  } catch {
    return [];
  }
}

export type Side = "mine" | "theirs";

/** Whose change came between, and what is chosen where both changed the same. `units` are those changed here. */
function useConflicts(units: readonly string[]) {
  const [stale, setStale] = useState<Staleness | null>(null);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  // What is no longer changed here is no longer in question.
  const conflicts = (stale?.conflicts ?? [])
    .filter(({ unit }) => units.includes(unit))
    .map((conflict) => ({ ...conflict, choice: choices[conflict.unit] }));

  return {
    stale,
    conflicts,
    choose: (unit: string, side: Side) => setChoices({ ...choices, [unit]: side }),
    isUndecided: conflicts.some(({ choice }) => choice === undefined),
    /** Earlier choices stand, but for what changed again. */
    meet(next: Staleness) {
      const isSettled = (unit: string) => !next.conflicts.some((conflict) => conflict.unit === unit);
      const settled = stale?.conflicts.filter(({ unit }) => isSettled(unit)) ?? [];
      setStale({ ...next, conflicts: [...settled, ...next.conflicts] });
      setChoices(Object.fromEntries(Object.entries(choices).filter(([unit]) => isSettled(unit))));
    },
    clear: () => setStale(null),
    /** What this person last saw stored of each unit they change; what they leave to the others is not sent. */
    baselineOf(record: object, changed: readonly string[]): Record<string, unknown> {
      const met = new Map(conflicts.map((conflict) => [conflict.unit, conflict]));
      const sent = changed.filter((unit) => met.get(unit)?.choice !== "theirs");
      return Object.fromEntries(
        sent.map((unit) => [unit, met.has(unit) ? met.get(unit)?.theirs : valueAt(record, unit)]),
      );
    },
  };
}
