import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { officePaths } from "#app/lib/office-paths.ts";
import { FileDrop } from "#app/office/ui/file-picker.tsx";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";

const rules = [
  "Chaque ligne est retrouvée par son identifiant, sinon par son n°\u00a0de parc. Sans identifiant et avec un n°\u00a0de parc nouveau, elle crée un véhicule.",
  "Une colonne absente ne change rien. Une cellule vide vide le champ.",
  "Plusieurs motorisations ou équipements\u00a0: séparés par «\u00a0|\u00a0».",
  "Un véhicule absent du fichier reste en place\u00a0: rien n’est supprimé. Les photos s’ajoutent dans la fiche.",
];

/** Where a file is dropped, and what it may hold. */
export function ImportDrop({ accept, onFile }: { accept: string; onFile: (file: File) => void }) {
  return (
    <div className="grid gap-4 office-lg:grid-cols-[minmax(0,1fr)_22rem]">
      <FileDrop
        accept={accept}
        onFiles={([file]) => file && onFile(file)}
        className="min-h-72 flex-col justify-center gap-2 rounded-(--panel-radius) p-8 text-center"
      >
        {(isOver) => (
          <>
            <FileSpreadsheet className="size-8 text-blue" strokeWidth={1.5} />
            <span className="font-semibold text-[0.9375rem]">
              {isOver ? "Lâchez le fichier" : "Déposez un fichier CSV, ou cliquez pour le choisir"}
            </span>
            <span className="max-w-[52ch] text-ink-2 text-note">
              10&nbsp;Mo et 20&nbsp;000&nbsp;lignes au plus. Rien n’est écrit avant votre accord&nbsp;: le
              fichier est d’abord essayé à blanc.
            </span>
          </>
        )}
      </FileDrop>
      <Panel>
        <PanelHead title="Le fichier" />
        <PanelBody>
          <ul className="list-disc space-y-2 pl-4 text-ink-2 text-note">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className="mt-3 text-note">
            Le plus simple est de partir{" "}
            <a href={officePaths.vehiclesExport} download className="text-info hover:underline">
              d’un export de tous les véhicules
            </a>
            .
          </p>
        </PanelBody>
      </Panel>
    </div>
  );
}
