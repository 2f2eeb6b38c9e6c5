import type { ComponentType } from "react";
import type { HistoryTable } from "#app/domain/records/records.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { type PageForm, usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";

export const settingsMessages = {
  load: "Erreur lors du chargement des données",
  save: "Erreur lors de la sauvegarde des paramètres",
} as const;

/** The handle of a tab over one record: whose history stands at the end of the row of tabs. */
export interface SettingsHandle {
  history: HistoryTable;
}

interface SettingsTabProps<Loaded> {
  /** What the loader gave: the form's props, but for `page`. */
  loaded: Loaded;
  Form: ComponentType<Loaded & { page: PageForm }>;
}

/** A tab that is one form over one record of settings. */
export function SettingsTab<Loaded extends { settings: { id: string; version: string } }>({
  loaded,
  Form,
}: SettingsTabProps<Loaded>) {
  const { held, key, page } = usePageRecord(loaded.settings);
  return <Form key={key} {...loaded} settings={held} page={page} />;
}

export const clientAction = announceResult(settingsMessages.save);

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
