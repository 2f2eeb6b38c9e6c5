import Weight from "lucide-react/icons/weight";
import type { CSSProperties } from "react";
import {
  bodyOf,
  type Filling,
  fillingOf,
  tripsText,
  weightNote,
  weightText,
} from "#app/domain/vehicles/helper/filling.ts";
import type { Trips } from "#app/domain/vehicles/helper/helper-answer.server.ts";
import type { Load } from "#app/domain/vehicles/helper/load.ts";
import { tripLoad } from "#app/domain/vehicles/helper/trips.ts";
import { LicenceChip } from "#app/site/vehicle-card/vehicle-card.tsx";
import { LoadDrawing } from "./load-drawing.tsx";

export function TripsCard({ load, trips }: { load: Load; trips: Trips }) {
  const [nearest] = trips.vehicles;
  if (!nearest) return null;
  const filling = fillingOf(load, trips.count, nearest);
  const note = weightNote(load, trips.count, nearest);
  const weight = weightText(tripLoad(load, trips.count));
  return (
    <div className="later mt-6 rounded-card border border-line bg-surface p-5 [--later-height:32rem] sm:p-8 sm:[--later-height:36rem]">
      <p className="flex items-center gap-2.5 text-copy text-ink-2">
        <LicenceChip licences={[trips.licence]} /> votre permis
      </p>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-block">{tripsText(trips.count, filling?.volume ?? null)}</h3>
        {filling && (
          <p className="text-ink-2">
            <strong className="font-bold text-[1.1875rem] text-ink tracking-[-0.015em]">
              {filling.perTrip}
            </strong>
            {weight && `, ${weight}`}
            {trips.count > 1 && " par voyage"}
          </p>
        )}
      </div>
      {filling && (
        <>
          {filling.volume !== null && (
            <div className="mt-5">
              <LoadDrawing body={bodyOf({ ...nearest, volume: filling.volume })} filling={filling} />
            </div>
          )}
          <Meter filling={filling} />
        </>
      )}
      {note && (
        <p className="mt-6 flex gap-3.5 rounded-button bg-paper-2 p-4 text-copy leading-6 sm:px-5">
          <Weight className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          <span>
            <strong>{note.title}</strong> {note.text}
          </span>
        </p>
      )}
    </div>
  );
}

/** The drawing in a line; it has told everything already to whom it is read aloud. */
function Meter({ filling }: { filling: Filling }) {
  const share = { "--low": `${filling.low * 100}%`, "--range": `${(filling.high - filling.low) * 100}%` };
  return (
    <div aria-hidden="true" style={share as CSSProperties} className="mt-6">
      <div className="flex h-3 overflow-hidden rounded-full bg-[#ebe6db]">
        <span className="w-(--low) bg-blue" />
        <span className="w-(--range) bg-[repeating-linear-gradient(-45deg,var(--color-blue-mid)_0_3px,var(--color-blue-pale)_3px_6px)]" />
      </div>
      <p className="mt-2 grid grid-cols-3 text-ink-2 text-sm">
        <span>0</span>
        <span className="text-center">{filling.half}</span>
        <span className="text-right">{filling.whole}</span>
      </p>
    </div>
  );
}
