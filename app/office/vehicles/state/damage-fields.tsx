import { useState } from "react";
import type { BodyPlan } from "#app/domain/vehicles/state/body-plan.ts";
import { maxDamageNote, touchedPlace } from "#app/domain/vehicles/state/damage.schema.ts";
import {
  type DamageExtent,
  type DamageView,
  damageExtents,
  damageKinds,
  damageViews,
  extentSizes,
  type OutsideView,
  type Point,
  placeWords,
  wordedPlaces,
} from "#app/domain/vehicles/state/damage.ts";
import { capitalised } from "#app/lib/elision.ts";
import { Field, SelectBox, TextField } from "#app/ui/field.tsx";
import { type PlanMark, PlanView } from "./plan-view.tsx";
import { RadioTiles } from "./radio-tiles.tsx";

export type TouchedPlace = { view: OutsideView } & Point;

/** What the form begins with: as it was touched, as it is stored, or as it was typed before it was refused. */
export interface DamageDraft {
  number: number;
  touched: TouchedPlace | null;
  /** A place in words, where nothing was touched. */
  place?: string;
  kind?: string;
  extent?: string;
  note?: string;
}

interface DamageFieldsProps {
  bodyPlan: BodyPlan;
  draft: DamageDraft;
  /** The others of the vehicle, around it on the drawing. */
  others: readonly PlanMark[];
  errors: Record<string, string>;
}

const kinds = Object.entries(damageKinds).map(([value, label]) => ({ value, label }));

const extents = Object.entries(damageExtents).map(([value, label]) => ({
  value,
  label: (
    <span>
      {label}
      <small className="block font-normal text-fine text-ink-2">{extentSizes[value as DamageExtent]}</small>
    </span>
  ),
}));

export function DamageFields({ bodyPlan, draft, others, errors }: DamageFieldsProps) {
  const [touched, setTouched] = useState(draft.touched);
  const [place, setPlace] = useState(draft.place ?? (touched ? touchedPlace : ""));
  const isDrawn = touched !== null && place === touchedPlace;
  return (
    <div className="space-y-4">
      {isDrawn && (
        <Magnified
          bodyPlan={bodyPlan}
          touched={touched}
          number={draft.number}
          others={others}
          onPlace={(point) => setTouched({ ...touched, ...point })}
        />
      )}
      {isDrawn &&
        (["view", "x", "y"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={touched[name]} />
        ))}
      <Field name="place" label="Endroit" required error={errors.place}>
        {({ required: _, ...control }) => (
          <SelectBox {...control} value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
            <option value="">Choisir un endroit</option>
            {touched && (
              <option value={touchedPlace}>{capitalised(placeWords(touched))} (sur le dessin)</option>
            )}
            {Object.entries(wordedPlaces).map(([view, places]) => (
              <optgroup key={view} label={damageViews[view as DamageView]}>
                {places.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectBox>
        )}
      </Field>
      <RadioTiles
        name="kind"
        legend="Ce que c’est"
        options={kinds}
        defaultValue={draft.kind}
        error={errors.kind}
      />
      <RadioTiles
        name="extent"
        legend="Étendue"
        options={extents}
        defaultValue={draft.extent}
        error={errors.extent}
      />
      <TextField
        name="note"
        label="Précision"
        optional
        defaultValue={draft.note}
        maxLength={maxDamageNote}
        autoComplete="off"
        error={errors.note}
        hint="La pièce, la peinture. Sans nom ni coordonnées."
      />
    </div>
  );
}

interface MagnifiedProps extends Pick<DamageFieldsProps, "bodyPlan" | "others"> {
  touched: TouchedPlace;
  number: number;
  onPlace: (point: Point) => void;
}

/** How much larger than the box the drawing is. */
const magnification = 3;

/** The drawing around the new mark, where it can be set right: 22 px hide 35 cm of a van. */
function Magnified({ bodyPlan, touched, number, others, onPlace }: MagnifiedProps) {
  const { view, x, y } = touched;
  const shift = (at: number) => `${-(at / 10)}%`;
  const mark = { ...touched, number, kind: "choc", extent: "petit", note: "" } as const;
  return (
    <div className="relative h-40 overflow-hidden rounded-control border border-line bg-paper">
      <div
        className="absolute top-1/2 left-1/2"
        style={{ width: `${magnification * 100}%`, transform: `translate(${shift(x)}, ${shift(y)})` }}
      >
        <PlanView
          bodyPlan={bodyPlan}
          view={view}
          marks={[...others, { ...mark, isNew: true }]}
          start={touched}
          onPlace={onPlace}
        />
      </div>
    </div>
  );
}
