import { z } from "zod";
import { parseTypedNumber } from "#app/lib/numbers.ts";
import { vehicleFields, visibilityFlags } from "../vehicle-fields.ts";
import { vehicleSchema } from "../vehicle-form.schema.ts";
import { equipmentList } from "../vehicles.schema.ts";
import type { BulkChange } from "./bulk-change.ts";

const sentences = {
  percent: "Écrivez un pourcentage, par exemple 3 ou −2,5.",
  amount: "Écrivez un montant en euros, par exemple 5 ou −2,50.",
  set: vehicleFields.price.error,
};

/** «3», «+ 3,5», «−2», with or without its sign of unit. */
function signedNumber(typed: string): number | null {
  const tidy = typed.replace("%", "").trim();
  const value = parseTypedNumber(tidy.replace(/^[+\-−–]/, ""), 2);
  return value !== null && /^[-−–]/.test(tidy) ? -value : value;
}

const price = z
  .object({
    field: z.literal("price"),
    mode: z.enum(["set", "percent", "amount"]),
    value: z.string().max(40),
    isRounded: z.boolean(),
  })
  .transform(({ value: typed, ...change }, context) => {
    const value = signedNumber(typed);
    const most = change.mode === "percent" ? 1_000 : vehicleFields.price.most;
    const isPossible = value !== null && Math.abs(value) <= most && (change.mode !== "set" || value > 0);
    if (isPossible) return { ...change, value };
    context.addIssue({ code: "custom", path: ["value"], message: sentences[change.mode] });
    return z.NEVER;
  });

const { tariff_id, licence, critair } = vehicleSchema.shape;

/** A change as the dialog sends it: texts as typed, checked as the vehicle's own form checks them. */
export const bulkChangeSchema = z.discriminatedUnion("field", [
  price,
  z.object({ field: z.literal("tariff_id"), value: tariff_id }),
  z.object({ field: z.literal("licence"), value: licence }),
  z.object({ field: z.literal("critair"), value: critair }),
  z.object({ field: z.enum(visibilityFlags()), value: z.boolean() }),
  z.object({
    field: z.literal("equipment"),
    mode: z.enum(["add", "remove"]),
    items: z
      .array(z.enum(equipmentList, { error: "Choisissez les équipements dans la liste." }))
      .min(1, { error: "Choisissez au moins un équipement." }),
  }),
]) as z.ZodType<BulkChange>;
