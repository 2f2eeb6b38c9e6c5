import { z } from "zod";
import { allTopics, type ConditionTopic } from "#app/domain/rental/condition-topics.ts";
import { parseTypedNumber } from "#app/lib/numbers.ts";

export const inclusionPlaces = [1, 2, 3, 4] as const;
type Place = (typeof inclusionPlaces)[number];

export const titleField = (place: Place) => `inclusion_${place}_title` as const;
export const textField = (place: Place) => `inclusion_${place}_text` as const;
export const conditionField = (topic: ConditionTopic) => `condition_${topic}` as const;

const maxConditionLength = 600;

const text = (max: number) =>
  z
    .string()
    .default("")
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(max, { error: `Écrivez ${max}\u00a0caractères au plus.` }));

const number = (decimals: number, isRight: (value: number) => boolean, error: string) =>
  z.string({ error }).transform((typed, context) => {
    const read = parseTypedNumber(typed.replace(/%\s*$/, ""), decimals);
    if (read !== null && isRight(read)) return read;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });

const hours = number(0, (value) => value >= 1 && value <= 200, "Saisissez un nombre d’heures, de 1 à 200.");

type InclusionShape = Record<`inclusion_${Place}_${"title" | "text"}`, ReturnType<typeof text>>;
type ConditionShape = Record<`condition_${ConditionTopic}`, ReturnType<typeof text>>;

/** The tab «Location», in the browser and on the server; every text is a field of its own. */
export const rentalSettingsSchema = z
  .object({
    prices_include_tax: z
      .enum(["true", "false"], { error: "Choisissez TTC ou HT." })
      .transform((value) => value === "true"),
    vat_rate: number(2, (value) => value <= 50, "Saisissez un taux de 0 à 50\u00a0%, par exemple 20 ou 8,5."),
    answer_within_hours: z
      .string()
      .default("")
      .transform((typed) => typed.trim() || null)
      .pipe(hours.nullable()),
    ...(Object.fromEntries(
      inclusionPlaces.flatMap((place) => [
        [titleField(place), text(60)],
        [textField(place), text(120)],
      ]),
    ) as InclusionShape),
    ...(Object.fromEntries(
      allTopics.map((topic) => [conditionField(topic), text(maxConditionLength)]),
    ) as ConditionShape),
  })
  .superRefine((settings, context) => {
    for (const place of inclusionPlaces) {
      if (settings[titleField(place)] === "" && settings[textField(place)] !== "") {
        context.addIssue({
          code: "custom",
          path: [titleField(place)],
          message: "Donnez un titre à ce texte, ou videz-le.",
        });
      }
    }
  });

export type RentalSettingsInput = z.input<typeof rentalSettingsSchema>;
