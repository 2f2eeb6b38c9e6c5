import { z } from "zod";
import { choice, day, number, text } from "#app/lib/form-schema.ts";
import {
  type DamagePlace,
  damageExtents,
  damageKinds,
  damageViews,
  findWordedPlace,
  type OutsideView,
} from "./damage.ts";

// The form of a damage, in the browser and on the server. Every field is a text.

/** In the field of the place: where the drawing was touched, which `view`, `x` and `y` say. */
export const touchedPlace = "touche";

const chooseAPlace = "Choisissez l’endroit.";
const thousandths = number({ max: 1000, error: chooseAPlace });

const placeSchema = z
  .object({ place: z.string({ error: chooseAPlace }), view: z.string(), x: z.string(), y: z.string() })
  .partial({ view: true, x: true, y: true })
  .transform(({ place, view, x, y }, context): DamagePlace => {
    const known = place === touchedPlace ? touchedOf({ view, x, y }) : findWordedPlace(place);
    if (known) return known;
    context.addIssue({ code: "custom", path: ["place"], message: chooseAPlace });
    return z.NEVER;
  });

function touchedOf({ view = "", x, y }: { view?: string; x?: string; y?: string }): DamagePlace | undefined {
  const point = z.object({ x: thousandths, y: thousandths }).safeParse({ x, y });
  if (!point.success || view === "interieur" || !Object.hasOwn(damageViews, view)) return undefined;
  return { view: view as OutsideView, ...point.data };
}

export const maxDamageNote = 300;

const what = z.object({
  kind: choice(damageKinds, "Choisissez ce que c’est."),
  extent: choice(damageExtents, "Choisissez l’étendue."),
  note: text({ max: maxDamageNote }),
});

/** What is said of a damage: where, what, how large. */
export const damageSchema = placeSchema.and(what);

export const newDamageSchema = z.object({ id: z.guid({ error: "Rouvrez le formulaire." }) });

/** Repairs that are to come are periods of the planning. */
export function repairSchema(today: string) {
  return z.object({
    repaired_on: day("Choisissez le jour de la réparation.").refine((typed) => typed <= today, {
      error: "Choisissez un jour passé, ou aujourd’hui.",
    }),
  });
}

export const readingSchema = z.object({
  mileage: number({
    max: 9_999_999,
    unit: "km",
    error: "Saisissez un nombre entier de kilomètres, par exemple 48\u00a0210.",
  }),
  /** The odometer was changed: it may count less than before. */
  replaced: z.literal("on").optional(),
});
