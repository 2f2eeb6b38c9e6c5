import { Tabs } from "@base-ui/react/tabs";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Info from "lucide-react/icons/info";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { type Effect, effects, type ImportLine } from "#app/domain/vehicles/transfer/import-report.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { ImportLines } from "./import-lines.tsx";
import type { ImportTrial } from "./use-import.ts";

type View = "seen" | Effect;

const views: { view: View; one: string; many: string }[] = [
  { view: "seen", one: "à voir", many: "à voir" },
  { view: "created", one: "créé", many: "créés" },
  { view: "modified", one: "modifié", many: "modifiés" },
  { view: "unchanged", one: "inchangé", many: "inchangés" },
  { view: "refused", one: "refusé", many: "refusés" },
];

export function ImportFileCard({ trial, other }: { trial: ImportTrial; other: ReactNode }) {
  const { rows, titles, encoding, delimiter, key, ignored } = trial.facts;
  return (
    <Panel className="flex items-center gap-4 px-4 py-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-blue-tint text-blue">
        <FileSpreadsheet className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{trial.file.name}</h2>
        <p className="text-small text-ink-2">
          {counted(rows, "ligne")}, {counted(titles.length, "colonne")} · {encoding}, {delimiter} · clé&nbsp;:{" "}
          {key}
        </p>
        {ignored.length > 0 && (
          <p className="text-small text-ink-2">
            {plural(ignored.length, "Colonne ignorée", "Colonnes ignorées")}&nbsp;:{" "}
            {ignored.slice(0, 8).join(", ")}
            {ignored.length > 8 && "…"}
          </p>
        )}
      </div>
      {other}
    </Panel>
  );
}

const pageSize = 50;

export function ImportTrialPanel({ trial }: { trial: ImportTrial }) {
  const { counts, lines } = trial;
  const total = { ...counts, seen: counts.created + counts.modified + counts.refused };
  const [view, setView] = useState<View>("seen");
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(pageSize);
  const found = linesOf(lines, view, typed);
  const rest = found.length - shown;
  const show = (next: View) => {
    setView(next);
    setShown(pageSize);
  };
  return (
    <Tabs.Root value={view} onValueChange={show} render={<Panel className="mt-4 overflow-hidden" />}>
      <Tabs.List
        activateOnFocus
        aria-label="Effet des lignes"
        className="grid grid-cols-5 divide-x divide-line border-line border-b bg-paper"
      >
        {views.map(({ view: one, one: single, many }) => (
          <Tabs.Tab
            key={one}
            value={one}
            className="flex h-14 cursor-pointer items-baseline gap-2 px-5 py-3 max-office-md:h-16 max-office-md:flex-col max-office-md:gap-1 max-office-md:px-3 max-office-md:py-2.5 text-small text-ink-2 -outline-offset-2! hover:bg-surface aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_0_var(--color-blue)]"
          >
            <b className={`text-[1.5rem] leading-none font-semibold ${colourOf(one, total[one])}`}>
              {formatNumber(total[one])}
            </b>{" "}
            {plural(total[one], single, many)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2.5">
        <p className="flex items-center gap-2 text-small text-ink-2">
          <Info className="size-3.5 shrink-0" />
          Seules les cellules changées paraissent. Une cellule vide du fichier vide le champ.
        </p>
        <div className="w-50">
          <InputBox prefix={<Search />}>
            <input
              type="search"
              aria-label="Chercher un véhicule du fichier"
              placeholder="Véhicule…"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setShown(pageSize);
              }}
              className={`${controlClass} h-(--control-height)`}
            />
          </InputBox>
        </div>
      </div>
      <Tabs.Panel value={view} tabIndex={-1}>
        {found.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-2">{nothingIn(view, typed)}</p>
        ) : (
          <ImportLines lines={found.slice(0, shown)} />
        )}
      </Tabs.Panel>
      <footer className="flex min-h-11 items-center justify-between gap-3 border-line border-t bg-paper px-4 py-2 text-small text-ink-2">
        <p role="status">
          {found.length > 0 &&
            `1–${formatNumber(Math.min(shown, found.length))} sur ${counted(found.length, "ligne")}${view === "seen" && counts.refused > 0 ? " · les refusées d’abord" : ""}`}
        </p>
        {rest > 0 && (
          <button
            type="button"
            onClick={() => setShown(shown + pageSize)}
            className="cursor-pointer text-info hover:underline"
          >
            {rest <= pageSize
              ? `Afficher ${rest === 1 ? "l’autre" : `les ${rest} autres`}`
              : `Afficher les ${pageSize} suivantes`}
          </button>
        )}
      </footer>
    </Tabs.Root>
  );
}

function colourOf(view: View, count: number): string {
  if (view === "refused" && count > 0) return "text-danger-dark";
  return view === "unchanged" || count === 0 ? "text-ink-2" : "text-ink";
}

/** Refused ones first: they are what there is to do. */
function linesOf(lines: ImportLine[], view: View, typed: string): ImportLine[] {
  const words = foldText(typed).split(" ").filter(Boolean);
  const isMeant = ({ name, number }: ImportLine) => {
    const text = foldText(`${name} ${number}`);
    return words.every((word) => text.includes(word));
  };
  const inView = lines.filter(({ effect }) => (view === "seen" ? effect !== "unchanged" : effect === view));
  return inView
    .filter(isMeant)
    .toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect) || a.line - b.line);
}

function nothingIn(view: View, typed: string): string {
  if (typed.trim()) return `Aucune ligne ne correspond à «\u00a0${typed.trim()}\u00a0».`;
  if (view === "seen") return "0\u00a0modification\u00a0: le fichier dit ce que le site sait déjà.";
  const words = { created: "créée", modified: "modifiée", unchanged: "inchangée", refused: "refusée" };
  return `Aucune ligne ${words[view]}.`;
}
