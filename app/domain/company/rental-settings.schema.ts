import { z } from "zod";
import {
  cancellationProblem,
  cancellationRules,
  companyTerms,
} from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { allTopics, type ConditionTopic } from "#app/domain/rental/condition-topics.ts";
import { choice, number, optionalNumber, text } from "#app/lib/form-schema.ts";

export const inclusionPlaces = [1, 2, 3, 4] as const;
type Place = (typeof inclusionPlaces)[number];

export const titleField = (place: Place) => `inclusion_${place}_title` as const;
export const textField = (place: Place) => `inclusion_${place}_text` as const;
/** Of a line that is the specification's: that it holds for all of the company's rentals. */
export const confirmedField = (place: Place) => `inclusion_${place}_confirmed` as const;
export const conditionField = (topic: ConditionTopic) => `condition_${topic}` as const;

const line = (max: number) => text({ max }).default("");

const ticked = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === "true");

type InclusionShape = Record<`inclusion_${Place}_${"title" | "text"}`, ReturnType<typeof line>> &
  Record<`inclusion_${Place}_confirmed`, typeof ticked>;
type ConditionShape = Record<`condition_${ConditionTopic}`, ReturnType<typeof line>>;

/** The tab «Location», in the browser and on the server; every text is a field of its own. */
export const rentalSettingsSchema = z
  .object({
    prices_include_tax: choice(["true", "false"], "Choisissez TTC ou HT.").transform(
      (value) => value === "true",
    ),
    vat_rate: number({
      max: 50,
      decimals: 2,
      unit: "%",
      error: "Saisissez un taux de 0 à 50\u00a0%, par exemple 20 ou 8,5.",
    }),
    answer_within_hours: optionalNumber({
      min: 1,
      max: 200,
      error: "Saisissez un nombre d’heures, de 1 à 200.",
    }).default(null),
    ...(Object.fromEntries(
      inclusionPlaces.flatMap((place) => [
        [titleField(place), line(60)],
        [textField(place), line(120)],
        [confirmedField(place), ticked],
      ]),
    ) as InclusionShape),
    ...(Object.fromEntries(allTopics.map((topic) => [conditionField(topic), line(600)])) as ConditionShape),
    cancellation_free_hours: optionalNumber(cancellationRules.free_hours).default(null),
    cancellation_days: optionalNumber(cancellationRules.days).default(null),
    cancellation_amount: optionalNumber(cancellationRules.amount).default(null),
  })
  .superRefine((settings, context) => {
    const problem = cancellationProblem(companyTerms(settings));
    if (problem)
      context.addIssue({ code: "custom", path: [`cancellation_${problem.field}`], message: problem.message });
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
