import type { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { atMost, text, trim } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { templateVariables, unknownVariables } from "./variables.ts";

export const templateLimits = { name: 80, subject: 150, body: 5_000 } as const;

const knownNames = Object.keys(templateVariables).map((name) => `{${name}}`);

/** A text with nothing left open but what a request can fill. */
function withKnownVariables(schema: z.ZodType<string, string>) {
  return schema.superRefine((typed, check) => {
    const [unknown] = unknownVariables(typed);
    if (unknown !== undefined)
      check.addIssue(`{${unknown}} n’est pas une variable. Il y a ${knownNames.join(" ")}.`);
  });
}

const rule = (name: keyof typeof templateLimits, required?: string) =>
  text({ max: templateLimits[name], tooLong: atMost(templateLimits[name]), required, clean: trim });

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
    name: { label: "Nom", schema: rule("name", "Donnez un nom au modèle.") },
    subject: { label: "Objet", schema: withKnownVariables(rule("subject")) },
    body: { label: "Texte", schema: withKnownVariables(rule("body", "Écrivez le texte du modèle.")) },
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
