import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { listTariffs, readTaxes } from "#app/domain/rental/offers.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { fieldErrors, parseOrFail } from "#app/lib/field-errors.ts";
import { parseTypedNumber } from "#app/lib/numbers.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeBatch } from "#server/db/write.ts";
import { listNames } from "../staff-vehicle.ts";
import { gone, requireIds, requireTariff } from "../staff-vehicles.server.ts";
import { vehicleFields, visibilityFlags } from "../vehicle-fields.ts";
import { vehicleSchema } from "../vehicle-form.schema.ts";
import { equipmentList } from "../vehicles.schema.ts";
import {
  type KnownVehicle,
  lockVehicleRows,
  readVehicles,
  updateVehicles,
} from "../write-vehicles.server.ts";
import { applyChange, type BulkChange, bulkChoices, bulkWords, listGain, priceGain } from "./bulk-change.ts";

export type BulkPreview = Awaited<ReturnType<typeof previewEdit>>;

/** What a change would make of each vehicle, in the order they were given; while it is not understood, what they are. */
export async function previewEdit(
  app: Pick<App, "db">,
  actor: Actor,
  { ids, change: asked }: { ids: readonly string[]; change: unknown },
) {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  const parsed = bulkChangeSchema.safeParse(asked);
  const [vehicles, tariffs, taxes] = await Promise.all([
    readVehicles(app.db, known),
    listTariffs(app.db),
    readTaxes(app.db),
  ]);
  const names = new Map(tariffs.map(({ id, name }) => [id, name]));
  const place = new Map(known.map((id, index) => [id.toLowerCase(), index]));
  const rows = vehicles
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map((vehicle) => previewRow(vehicle, parsed.data ?? fieldOf(asked), names));
  return {
    rows,
    changed: rows.filter(({ after }) => after !== null).length,
    errors: parsed.success ? {} : fieldErrors(parsed.error),
    tariffs: tariffs.map(({ id, name }) => ({ id, name })),
    /** What the write is held against: a vehicle that has another version by then is shown anew. */
    versions: Object.fromEntries(vehicles.map(({ id, updated_at }) => [id, updated_at.toISOString()])),
    priceBasis: taxes.includesTax ? "TTC" : "HT",
  };
}

function previewRow(
  vehicle: KnownVehicle,
  change: BulkChange | BulkChange["field"],
  names: ReadonlyMap<string, string>,
) {
  const field = typeof change === "string" ? change : change.field;
  const before = vehicle[field];
  const row = { id: vehicle.id, name: vehicle.name, before: bulkWords(field, before, names) };
  const outcome = typeof change === "string" ? null : applyChange(vehicle, change);
  const nothing = { ...row, after: null, gain: null, stays: null };
  if (outcome === null) return nothing;
  if ("stays" in outcome) return { ...nothing, stays: outcome.stays };
  const gain = field === "price" ? priceGain(before, outcome.after) : null;
  const after = listGain(before, outcome.after) ?? bulkWords(field, outcome.after, names);
  return { ...nothing, after, gain };
}

function fieldOf(asked: unknown): BulkChange["field"] {
  const field = typeof asked === "object" && asked !== null ? Reflect.get(asked, "field") : null;
  const known: BulkChange["field"][] = ["tariff_id", ...bulkChoices, "equipment", ...visibilityFlags()];
  return known.find((one) => one === field) ?? "price";
}

/** Writes what the preview showed, as one batch; where a vehicle changed since, nothing, and it says whose change. */
export async function editVehicles(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  { ids, asked, versions }: { ids: readonly string[]; asked: unknown; versions: unknown },
): Promise<{ names: string[]; batch: string }> {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  const change = parseOrFail(bulkChangeSchema, asked);
  return writeBatch(app, actor, async (trx, batch) => {
    await requireSeen(trx, known, versions);
    if (change.field === "tariff_id") await requireTariff(trx, change.value);
    const changed = (await readVehicles(trx, known)).flatMap((vehicle): KnownVehicle[] => {
      const outcome = applyChange(vehicle, change);
      return "after" in outcome ? [{ ...vehicle, [change.field]: outcome.after }] : [];
    });
    if (changed.length === 0) throw new Failure("invalid", "Aucun de ces véhicules ne change.");
    await updateVehicles(trx, actor, { columns: [change.field], rows: changed });
    return { names: changed.map(({ name }) => name), batch };
  });
}

async function requireSeen(trx: Trx, ids: string[], versions: unknown): Promise<void> {
  const seen = new Map(Object.entries(typeof versions === "object" && versions !== null ? versions : {}));
  const stored = await lockVehicleRows(trx, ids);
  if (stored.length === 0) throw gone();
  const changed = stored.filter(({ id, updated_at }) => seen.get(id) !== updated_at.toISOString());
  const lost = [...seen.keys()].filter((id) => !stored.some((vehicle) => vehicle.id === id)).length;
  if (changed.length + lost === 0) return;
  const authors = await authorsOf(trx, changed);
  const what = [
    changed.length > 0 &&
      `${listNames(changed.map(({ name }) => name))} ${changed.length > 1 ? "ont" : "a"} changé`,
    lost > 0 && `${lost} ${lost > 1 ? "ont été supprimés" : "a été supprimé"}`,
  ].filter(Boolean);
  const whose = authors.length > 0 ? ` (${authors.join(", ")})` : "";
  const sentence = `Entre-temps, ${what.join(" et ")}${whose}. L’aperçu est à jour\u00a0: relisez-le avant de modifier.`;
  throw new Failure("conflict", sentence, { versions: sentence });
}

async function authorsOf(trx: Trx, vehicles: { updated_by: string | null }[]): Promise<string[]> {
  const ids = [...new Set(vehicles.flatMap(({ updated_by }) => updated_by ?? []))];
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom("profiles").select("email").where("id", "in", ids).execute();
  return rows.map(({ email }) => staffName(email));
}

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
    const max = change.mode === "percent" ? 1_000 : vehicleFields.price.max;
    const isPossible = value !== null && Math.abs(value) <= max && (change.mode !== "set" || value > 0);
    if (isPossible) return { ...change, value };
    context.addIssue({ code: "custom", path: ["value"], message: sentences[change.mode] });
    return z.NEVER;
  });

const { tariff_id, licence, critair, body_plan } = vehicleSchema.shape;

/** A change as the dialog sends it: texts as typed, checked as the vehicle's own form checks them. */
export const bulkChangeSchema = z.discriminatedUnion("field", [
  price,
  z.object({ field: z.literal("tariff_id"), value: tariff_id }),
  z.object({ field: z.literal("licence"), value: licence }),
  z.object({ field: z.literal("critair"), value: critair }),
  z.object({ field: z.literal("body_plan"), value: body_plan }),
  z.object({ field: z.enum(visibilityFlags()), value: z.boolean() }),
  z.object({
    field: z.literal("equipment"),
    mode: z.enum(["add", "remove"]),
    items: z
      .array(z.enum(equipmentList, { error: "Choisissez les équipements dans la liste." }))
      .min(1, { error: "Choisissez au moins un équipement." }),
  }),
]) as z.ZodType<BulkChange>;
