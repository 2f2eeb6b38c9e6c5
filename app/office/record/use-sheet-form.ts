import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useRecordForm } from "./use-record-form.ts";

/** What a sheet gives its form; a new record has nothing to hold or to reload. */
export interface SheetTools {
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

type Options = Omit<Parameters<typeof useRecordForm>[0], "onSaved">;

/** A record form that closes its sheet once saved, and tells it whether something is unsaved. */
export function useSheetForm({ closeTo, onDirty, ...options }: SheetTools & Options) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({ ...options, onSaved: close });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  return { form, close, isDirty };
}
