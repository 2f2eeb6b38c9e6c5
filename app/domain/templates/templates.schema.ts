import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { templateVariables, unknownVariables } from "./variables.ts";

export const templateLimits = { name: 80, subject: 150, body: 5_000 } as const;

const knownNames = Object.keys(templateVariables).map((name) => `{${name}}`);

/** A text with nothing left open but what a request can fill. */
function withKnownVariables(schema: z.ZodString) {
  return schema.superRefine((text, check) => {
    const [unknown] = unknownVariables(text);
    if (unknown !== undefined)
      check.addIssue(`{${unknown}} n’est pas une variable. Il y a ${knownNames.join(" ")}.`);
  });
}

const tooLong = (most: number) => `Au plus ${most}\u00a0caractères.`;

export const templateRecord = defineRecord({
  table: "reply_templates",
  label: "Modèle de réponse",
  right: "templates:write",
  path: officePaths.templateSettings,
  gone: "Ce modèle n’existe plus.",
  unique: {
    constraint: "reply_templates_name_key",
    field: "name",
    sentence: "Un autre modèle porte déjà ce nom.",
  },
  fields: {
    name: {
      label: "Nom",
      schema: z
        .string()
        .trim()
        .min(1, "Donnez un nom au modèle.")
        .max(templateLimits.name, tooLong(templateLimits.name)),
    },
    subject: {
      label: "Objet",
      schema: withKnownVariables(
        z.string().trim().max(templateLimits.subject, tooLong(templateLimits.subject)),
      ),
    },
    body: {
      label: "Texte",
      schema: withKnownVariables(
        z
          .string()
          .trim()
          .min(1, "Écrivez le texte du modèle.")
          .max(templateLimits.body, tooLong(templateLimits.body)),
      ),
    },
  },
});

export const templateSchema = recordSchema(templateRecord);

export type TemplateInput = z.input<typeof templateSchema>;

export const templateMessages = {
  added: "Modèle ajouté",
  updated: "Modèle enregistré",
  deleted: "Modèle supprimé",
  save: "Le modèle n’a pas pu être enregistré.",
  orderFailed: "L’ordre n’a pas pu être enregistré.",
  deleteFailed: "Le modèle n’a pas pu être supprimé.",
} as const;
