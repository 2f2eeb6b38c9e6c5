import CornerDownLeft from "lucide-react/icons/corner-down-left";
import FileText from "lucide-react/icons/file-text";
import Inbox from "lucide-react/icons/inbox";
import UserRound from "lucide-react/icons/user-round";
import type { LucideIcon } from "lucide-react/types";
import type { Place } from "#app/domain/palette/places.ts";
import { requestStatuses } from "#app/domain/requests/request-status.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { StatusGlyph } from "#app/office/requests/status-glyph.tsx";
import { recordIcons } from "#app/office/shell/office-menu.ts";
import { Keys } from "#app/office/ui/keys.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { markText } from "./marked-text.ts";
import type { FoundRow } from "./rows.ts";

const placeIcons: Record<Exclude<Place["kind"], "vehicle">, LucideIcon> = {
  ...recordIcons,
  request: Inbox,
  quote: FileText,
};

interface RowContentProps {
  row: FoundRow;
  /** Whose letters are marked. */
  q: string;
  /** Entrée opens this one. */
  isHot?: boolean;
}

/** What a line says: a picture or a sign, its name, what tells it from others, how it stands. */
export function RowContent({ row, q, isHot = false }: RowContentProps) {
  return (
    <>
      <Lead row={row} />
      <span className="min-w-0 flex-1 truncate text-[15px]">
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
      {isHot && q.trim() !== "" ? <OpenHint /> : <Aside row={row} isFound={q.trim() !== ""} />}
    </>
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

function Lead({ row: { place, screen } }: { row: FoundRow }) {
  const box =
    "flex h-7 w-11 shrink-0 items-center justify-center overflow-hidden rounded-[4px] bg-sand text-ink-2";
  if (place?.kind === "vehicle") {
    if (place.picture) {
      return (
        <Picture
          source={place.picture}
          alt=""
          sizes="44px"
          placeholder="vehicle"
          className={box}
          imgClassName="size-full object-cover"
        />
      );
    }
    const profile = typeProfiles[place.type as VehicleType];
    return (
      <span className={`p-1 ${box}`}>
        {profile && <img src={profile.src} alt="" className="max-h-full max-w-full" />}
      </span>
    );
  }
  const Icon = place ? placeIcons[place.kind] : (screen?.icon ?? UserRound);
  return (
    <span className={box}>
      <Icon className="size-4" />
    </span>
  );
}

function OpenHint() {
  return (
    <span
      aria-hidden="true"
      className="flex shrink-0 items-center gap-2 text-[13px] text-ink-2 max-office-sm:hidden"
    >
      Ouvrir
      <kbd className="flex size-5 items-center justify-center rounded-[4px] border border-line bg-paper">
        <CornerDownLeft className="size-3" />
      </kbd>
    </span>
  );
}

/** Among what was opened lately only requests say how they stand: they are what moves. */
function Aside({ row: { place, screen }, isFound }: { row: FoundRow; isFound: boolean }) {
  if (screen) return screen.shortcut ? <Keys of={screen.shortcut} className="max-office-sm:hidden" /> : null;
  const look = "flex shrink-0 items-center gap-2 text-[13px] text-ink-2";
  if (place.kind === "request") {
    return (
      <span className={look}>
        <StatusGlyph status={place.status} />
        {requestStatuses[place.status].label}
      </span>
    );
  }
  if (!("aside" in place) || !isFound) return null;
  return <span className={look}>{place.aside}</span>;
}
