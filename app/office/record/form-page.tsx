import { type ReactNode, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SaveFailure } from "./save-failure.tsx";
import { useHeldRecord } from "./use-held-record.ts";
import type { RecordForm } from "./use-record-form.ts";

/** As high as the window, so that the save bar stands at its foot even under a short form. */
export const formPageClass =
  "flex min-h-[calc(100dvh-4.75rem-1px)] flex-col office-sm:min-h-[calc(100dvh-6rem-1px)]";

/** What a page's form is told by the page around it. */
export interface PageForm {
  onDirty: (isDirty: boolean) => void;
  onDiscard: () => void;
  onReload: () => void;
  /** The form stood here before, and begins again after a save or «Abandonner». */
  isAgain: boolean;
}

/** The record of a page that is one form. Give the form `key`, and `page` to its `FormPage`. */
export function usePageRecord<Row extends { version: string }>(record: Row) {
  const { held, key, onDirty, restart, reload } = useHeldRecord(record);
  const [firstKey] = useState(key);
  const page: PageForm = {
    onDirty,
    onDiscard: restart,
    onReload: () => void reload(),
    isAgain: key !== firstKey,
  };
  return { held, key, page };
}

interface FormPageProps {
  form: RecordForm;
  page: PageForm;
  /** Something besides the fields keeps the form from being sent. */
  isHeld?: boolean;
  /** Beside what is not saved yet: what saving changes, what is left to do. */
  note?: ReactNode;
  children: ReactNode;
}

/** A page that is one form: its groups, and the save bar at the foot of the window. */
export function FormPage({ form, page, isHeld, note, children }: FormPageProps) {
  const { onDirty, onDiscard, isAgain } = page;
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  // The button that had the focus went with the form before: the keyboard goes on from here, not from the top.
  const { ref } = form.props;
  useEffect(() => {
    if (isAgain && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [isAgain, ref]);

  // «…/parametres#siren»: whoever was sent to a field finds it under the cursor.
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash && ref.current?.elements.namedItem(decodeURIComponent(hash.slice(1)));
    if (field instanceof HTMLElement) field.focus();
  }, [hash, ref]);

  return (
    <form {...form.props} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <div className="flex-1 pb-6">
        <div className="my-4 empty:hidden">
          <SaveFailure form={form} />
        </div>
        {children}
      </div>
      <SaveBar
        form={form}
        saveLabel="Sauvegarder"
        onDiscard={isDirty ? onDiscard : undefined}
        isHeld={isHeld}
        note={note}
        className="page-save-bar -mx-3 -mb-3 sticky bottom-0 z-20 [--dialog-padding:0.75rem] office-sm:-mx-6 office-sm:-mb-5 office-sm:[--dialog-padding:1.5rem]"
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

interface FormGroupProps {
  title: string;
  /** What it is for, where it shows. */
  purpose?: ReactNode;
  /**
   * wide: as far as the page goes, for what needs more than a column of fields; column: title and fields one under the
   * other, where something else has the other half of the page.
   */
  width?: "fields" | "wide" | "column";
  /** At the title's right: what is to know of the whole group. */
  aside?: ReactNode;
  children: ReactNode;
}

const groupWidths = { fields: "max-w-[640px]", wide: "max-w-[880px]", column: "" };

/** Title and purpose at the left, fields at the right, a line between groups. */
export function FormGroup({ title, purpose, width = "fields", aside, children }: FormGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-12 gap-y-3 border-line border-b py-5 last:border-b-0 ${width === "column" ? "grid-cols-[minmax(0,1fr)]" : "office-lg:grid-cols-[264px_minmax(0,1fr)]"}`}
    >
      <div>
        <h2 id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-copy leading-5">
          {title}
          {aside}
        </h2>
        {purpose && <p className="mt-0.5 text-ink-2 text-note">{purpose}</p>}
      </div>
      <div className={`min-w-0 ${groupWidths[width]}`}>{children}</div>
    </section>
  );
}

/** Two equal columns; one on a phone, but for the short fields that stay side by side. */
export function FieldPair({ children, isShort = false }: { children: ReactNode; isShort?: boolean }) {
  return (
    <div className={`grid gap-x-4 gap-y-4 ${isShort ? "grid-cols-2" : "office-sm:grid-cols-2"}`}>
      {children}
    </div>
  );
}
