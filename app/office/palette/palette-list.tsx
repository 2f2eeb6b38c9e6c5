import CornerDownLeft from "lucide-react/icons/corner-down-left";
import FileText from "lucide-react/icons/file-text";
import Inbox from "lucide-react/icons/inbox";
import UserRound from "lucide-react/icons/user-round";
import { useEffect } from "react";
import { Link } from "react-router";
import { type Place, searchWays } from "#app/domain/palette/places.ts";
import { requestStatuses } from "#app/domain/requests/request-status.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { withoutAccents } from "#app/lib/fold-text.ts";
import { StatusGlyph } from "#app/office/requests/status-glyph.tsx";
import { recordIcons } from "#app/office/shell/office-menu.ts";
import { Keys } from "#app/office/ui/keys.tsx";
import { Skeleton } from "#app/office/ui/skeleton.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import type { Screen } from "./screens.ts";

export type FoundRow = Place | Screen;

export interface FoundRowGroup {
  label: string;
  rows: FoundRow[];
  /** Lines that are known to come, and not yet what they say. */
  awaited?: number;
}

interface PaletteListProps {
  id: string;
  groups: FoundRowGroup[];
  q: string;
  hot: FoundRow | undefined;
  onHot: (row: FoundRow) => void;
  onGo: () => void;
}

/** The lines in their groups; the focus stays in the field, which says which one is meant. */
export function PaletteList({ id, groups, q, hot, onHot, onGo }: PaletteListProps) {
  const hotId = hot && `${id}-${hot.to}`;
  useEffect(() => {
    if (hotId) document.getElementById(hotId)?.scrollIntoView({ block: "nearest" });
  }, [hotId]);
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Résultats"
      className="min-h-0 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ label, rows, awaited = 0 }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, of which a fieldset has none
        <div key={label} role="group" aria-label={label} className="not-first:mt-2.5">
          <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-small text-ink-2 leading-5">
            {label}
          </p>
          {rows.map((row) => (
            <Link
              key={row.to}
              id={`${id}-${row.to}`}
              to={row.to}
              role="option"
              aria-selected={row === hot}
              tabIndex={-1}
              // The pointer moved, and not the list under it.
              onPointerMove={() => row === hot || onHot(row)}
              onClick={({ metaKey, ctrlKey, shiftKey }) => metaKey || ctrlKey || shiftKey || onGo()}
              className={`flex h-11 items-center gap-3 rounded-control border-l-2 pr-2.5 pl-2 text-ink no-underline ${
                row === hot ? "border-blue bg-blue-tint" : "border-transparent"
              }`}
            >
              <Lead row={row} />
              <span className="min-w-0 flex-1 truncate text-copy">
                <span className="font-medium text-ink">
                  <Marked text={row.name} q={q} />
                </span>
                {row.detail && (
                  <span className="text-ink-2">
                    {" · "}
                    <Marked text={row.detail} q={q} />
                  </span>
                )}
              </span>
              {row === hot && q.trim() !== "" ? <OpenHint /> : <Aside row={row} isFound={q.trim() !== ""} />}
            </Link>
          ))}
          {Array.from({ length: awaited }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
            <div key={index} aria-hidden="true" className="flex h-11 items-center gap-3 px-2.5">
              <Skeleton className="h-7 w-11" />
              <Skeleton className="h-4 w-64 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Marked({ text, q }: { text: string; q: string }) {
  return markText(text, q).map(({ at, text: piece, isMatch }) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-bold text-info underline decoration-2 underline-offset-4">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

const placeIcons = { ...recordIcons, request: Inbox, quote: FileText };

function Lead({ row }: { row: FoundRow }) {
  if (row.kind === "vehicle") {
    const { picture, type } = row;
    return <VehicleThumb vehicle={{ picture, type: type as VehicleType }} className="h-7 w-11" />;
  }
  const Icon = row.kind === "screen" ? (row.icon ?? UserRound) : placeIcons[row.kind];
  return (
    <span className="flex h-7 w-11 shrink-0 items-center justify-center rounded-sm bg-sand text-ink-2">
      <Icon className="size-4" />
    </span>
  );
}

function OpenHint() {
  return (
    <span
      aria-hidden="true"
      className="flex shrink-0 items-center gap-2 text-small text-ink-2 max-office-sm:hidden"
    >
      Ouvrir
      <kbd className="flex size-5 items-center justify-center rounded-sm border border-line bg-paper">
        <CornerDownLeft className="size-3" />
      </kbd>
    </span>
  );
}

/** Among what was opened lately only requests say how they stand: they are what moves. */
function Aside({ row, isFound }: { row: FoundRow; isFound: boolean }) {
  const look = "flex shrink-0 items-center gap-2 text-small text-ink-2";
  if (row.kind === "screen")
    return row.shortcut ? <Keys of={row.shortcut} className="max-office-sm:hidden" /> : null;
  if (row.kind === "request") {
    return (
      <span className={look}>
        <StatusGlyph status={row.status} />
        {requestStatuses[row.status].label}
      </span>
    );
  }
  return !("aside" in row) || !isFound ? null : <span className={look}>{row.aside}</span>;
}

/** The text in pieces, with the letters that were searched for apart: «cor» in «Corbère», «elec» in «Électrique». */
export function markText(text: string, q: string) {
  // «k7m4xq» is a reference that reads «k7m-4xq».
  const words = new Set(
    searchWays(q)
      .flat()
      .flatMap((word) => [word, word.replace(/^([\da-z]{3})([\da-z]{3})$/, "$1-$2")]),
  );
  // Letter by letter, so that each folded letter knows where it stood.
  const letters = [...text];
  const plain = letters.map((letter) => withoutAccents(letter).replaceAll("œ", "oe").replaceAll("æ", "ae"));
  const folded = plain.join("");
  const places = plain.flatMap((letter, index) => Array.from(letter, () => index));
  const isMarked = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      // Short words are found where a word begins, and so are marked there.
      if (word.length < 3 && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) continue;
      for (const place of places.slice(at, at + word.length)) isMarked.add(place);
    }
  }
  const pieces: { at: number; text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, index) => {
    const isMatch = isMarked.has(index);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ at: index, text: letter, isMatch });
  });
  return pieces;
}
