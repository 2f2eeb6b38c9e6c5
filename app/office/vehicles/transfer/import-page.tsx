import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Monitor from "lucide-react/icons/monitor";
import { useNavigate } from "react-router";
import { undoOfBatch } from "#app/domain/vehicles/staff-vehicle.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { undoOf } from "#app/office/record/announce-result.ts";
import { formPageClass } from "#app/office/record/form-page.tsx";
import { FileDrop } from "#app/office/ui/file-picker.tsx";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { Button, buttonClass, Loading } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toast } from "#app/ui/toast.tsx";
import { ImportFileCard, ImportTrialPanel } from "./import-trial.tsx";
import {
  type AppliedImport,
  downloadText,
  type ImportState,
  type ImportTrial,
  refusedFile,
  useImport,
} from "./use-import.ts";

const accepted = ".csv,.txt,.tsv,text/csv";

export function VehicleImport() {
  const navigate = useNavigate();
  const { state, choose, apply } = useImport((applied) => {
    void navigate(officePaths.vehicles);
    announce(applied);
  });
  const { trial, refusal, work } = state;
  return (
    <div className={formPageClass}>
      <Panel className="office-sm:hidden">
        <EmptyState icon={<Monitor strokeWidth={1.5} />} title="À préparer sur un grand écran">
          Un import se relit ligne par ligne avant d’être appliqué&nbsp;: ouvrez cette page sur un ordinateur.
        </EmptyState>
      </Panel>
      <div className="flex-1 pb-6 max-office-sm:hidden">
        {refusal && <Refusal name={state.name} message={refusal} />}
        {trial?.isAgain && !refusal && (
          <p role="alert" className="mb-4 rounded-control bg-info-tint px-4 py-3 text-info">
            Des véhicules ont changé depuis l’essai&nbsp;: rien n’a été appliqué, et voici un nouvel essai.
            Relisez-le.
          </p>
        )}
        {trial ? (
          <>
            <ImportFileCard trial={trial} other={<OtherFile onFile={choose} isBusy={work !== null} />} />
            <ImportTrialPanel key={trial.digest} trial={trial} />
          </>
        ) : work ? (
          <Panel>
            <Loading label={workLabel(work)} className="py-24" />
          </Panel>
        ) : (
          <ImportDrop onFile={choose} />
        )}
      </div>
      {trial && <ImportBar trial={trial} work={work} onApply={apply} />}
    </div>
  );
}

function announce({ created, modified, batch }: AppliedImport) {
  const parts = [
    created > 0 && counted(created, "créé"),
    modified > 0 && counted(modified, "modifié"),
  ].filter(Boolean);
  toast.success(counted(created + modified, "véhicule importé", "véhicules importés"), {
    detail: parts.join(", "),
    ...undoOf({ undo: undoOfBatch(batch) }),
  });
}

function workLabel({ kind, done, total }: NonNullable<ImportState["work"]>): string {
  if (total === 0) return "Lecture du fichier…";
  const verb = kind === "trying" ? "Essai à blanc" : "Application";
  return `${verb}\u00a0: ${formatNumber(done)} sur ${counted(total, "ligne")}…`;
}

function Refusal({ name, message }: { name: string | null; message: string }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark"
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
      <p className="min-w-0">
        {name && <b className="mr-1.5 font-semibold">{name}</b>}
        {message}
      </p>
    </div>
  );
}

function OtherFile({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) {
  return (
    <FileDrop
      accept={accepted}
      disabled={isBusy}
      onFiles={([file]) => file && onFile(file)}
      className={buttonClass({ variant: "secondary", className: "border-solid!" })}
    >
      {(isOver) => (isOver ? "Lâchez le fichier" : "Autre fichier…")}
    </FileDrop>
  );
}

interface ImportBarProps {
  trial: ImportTrial;
  work: ImportState["work"];
  onApply: () => void;
}

/** At the foot of the window: that nothing is written yet, what is left aside, and the one amber button. */
function ImportBar({ trial, work, onApply }: ImportBarProps) {
  const { counts, facts, file } = trial;
  const { refused } = counts;
  const changed = counts.created + counts.modified;
  return (
    <div className="page-save-bar -mx-3 -mb-3 sticky bottom-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-t bg-surface px-6 py-3 max-office-sm:hidden office-sm:-mx-6 office-sm:-mb-5">
      <p role="status" className="mr-auto flex flex-wrap items-center gap-x-2 text-plain">
        {work ? (
          workLabel(work)
        ) : (
          <>
            <Eye className="size-4 text-ink-2" />
            Essai à blanc&nbsp;: rien n’est encore écrit.
            {refused > 0 && (
              <span className="text-ink-2">
                {plural(
                  refused,
                  "La ligne refusée sera laissée",
                  `Les ${formatNumber(refused)} lignes refusées seront laissées`,
                )}{" "}
                de côté.
              </span>
            )}
          </>
        )}
      </p>
      {refused > 0 && (
        <Button
          variant="secondary"
          onClick={() =>
            downloadText(
              `refusees-${file.name.replace(/\.\w+$/, "")}.csv`,
              refusedFile({ facts, lines: trial.lines }),
            )
          }
        >
          <Download strokeWidth={2} />
          Télécharger {plural(refused, "la ligne refusée", "les lignes refusées")}
        </Button>
      )}
      <Button
        busy={work !== null}
        busyLabel="Application…"
        disabled={changed === 0 && !work}
        onClick={onApply}
      >
        {changed === 0 ? "Rien à appliquer" : `Appliquer ${counted(changed, "ligne")}`}
      </Button>
    </div>
  );
}

const rules = [
  "Chaque ligne est retrouvée par son identifiant, sinon par son n°\u00a0de parc. Sans identifiant et avec un n°\u00a0de parc nouveau, elle crée un véhicule.",
  "Une colonne absente ne change rien. Une cellule vide vide le champ.",
  "Plusieurs motorisations ou équipements\u00a0: séparés par «\u00a0|\u00a0».",
  "Un véhicule absent du fichier reste en place\u00a0: rien n’est supprimé. Les photos s’ajoutent dans la fiche.",
];

function ImportDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid gap-4 office-lg:grid-cols-[minmax(0,1fr)_22rem]">
      <FileDrop
        accept={accepted}
        onFiles={([file]) => file && onFile(file)}
        className="min-h-72 flex-col justify-center gap-2 rounded-(--panel-radius) p-8 text-center"
      >
        {(isOver) => (
          <>
            <FileSpreadsheet className="size-8 text-blue" strokeWidth={1.5} />
            <span className="font-semibold text-copy">
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
