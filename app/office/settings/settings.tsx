import type { HistoryTable } from "#app/domain/records/records.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";

export const settingsMessages = {
  load: "Erreur lors du chargement des données",
  save: "Erreur lors de la sauvegarde des paramètres",
  company: "Paramètres de l'entreprise sauvegardés avec succès",
  contact: "Paramètres de contact sauvegardés avec succès",
  rental: "Paramètres de location sauvegardés avec succès",
  closures: "Fermetures sauvegardées avec succès",
  security: "Paramètres de sécurité sauvegardés avec succès",
  maintenance: "Paramètres de maintenance sauvegardés avec succès",
} as const;

/** At the end of the row of tabs; under it on a phone, where the tabs fill the row. */
export function SettingsHistory({ table, id }: { table: HistoryTable; id: string }) {
  return (
    <div className="relative z-1 self-end max-office-sm:mt-2 office-sm:-mt-9 office-sm:mb-2">
      <RecordHistory table={table} id={id} />
    </div>
  );
}
