import type { ComponentType } from "react";
import type { HistoryTable } from "#app/domain/records/records.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { type PageForm, usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";

export const settingsMessages = {
  load: "Erreur lors du chargement des données",
  save: "Erreur lors de la sauvegarde des paramètres",
} as const;

/** At the end of the row of tabs; under it on a phone, where the tabs fill the row. */
export function SettingsHistory({ table, id }: { table: HistoryTable; id: string }) {
  return (
    <div className="relative z-1 self-end max-office-sm:mt-2 office-sm:-mt-9 office-sm:mb-2">
      <RecordHistory table={table} id={id} />
    </div>
  );
}

interface SettingsTabProps<Loaded> {
  /** Whose history stands beside the tabs. */
  table: HistoryTable;
  /** What the loader gave: the form's props, but for `page`. */
  loaded: Loaded;
  Form: ComponentType<Loaded & { page: PageForm }>;
}

/** A tab that is one form over one record of settings. */
export function SettingsTab<Loaded extends { settings: { id: string; version: string } }>({
  table,
  loaded,
  Form,
}: SettingsTabProps<Loaded>) {
  const { held, key, page } = usePageRecord(loaded.settings);
  return (
    <>
      <SettingsHistory table={table} id={held.id} />
      <Form key={key} {...loaded} settings={held} page={page} />
    </>
  );
}

export const clientAction = announceResult(settingsMessages.save);

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
