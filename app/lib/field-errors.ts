import type { z } from "zod";
import { Failure } from "./failure.ts";

export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}

/** What the schema makes of it, or a `Failure` that names every field to correct. */
export function parseOrFail<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new Failure("invalid", Object.values(fields)[0] ?? "Vérifiez votre saisie.", fields);
}

export function schemaErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const parsed = schema.safeParse(input);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

/** The same, for a form whose fields are all single texts. */
export function formErrors(schema: z.ZodType, form: FormData): Record<string, string> {
  return schemaErrors(schema, Object.fromEntries(form));
}
