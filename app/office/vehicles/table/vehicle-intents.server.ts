import { z } from "zod";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { type HitAnswer, readHitAnswers } from "#app/domain/periods/hits.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { restoredWords, restoreFromBin } from "#app/domain/records/restore.server.ts";
import { isRemovalOfExamples } from "#app/domain/setup/remove-examples.server.ts";
import { editVehicles } from "#app/domain/vehicles/bulk/bulk-edit.server.ts";
import { type Undone, undoBatch } from "#app/domain/vehicles/bulk/undo-batch.server.ts";
import {
  intentFailure,
  listNames,
  undoOfBatch,
  vehicleMessages,
} from "#app/domain/vehicles/staff-vehicle.ts";
import { deleteVehicles, moveToAgency, setAvailability } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { counted } from "#app/lib/plural.ts";
import { parseJson } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";

type Deps = Pick<App, "db" | "pages" | "env" | "jobs" | "log" | "now">;

const ids = z
  .string()
  .default("")
  .transform((value) => value.split(","));
const flag = z
  .string()
  .optional()
  .transform((value) => value === "true");
const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("availability"), ids, available: flag }),
  z.object({ intent: z.literal("agency"), ids, agency_id: z.string().catch(""), with_location: flag }),
  z.object({ intent: z.literal("delete"), ids }),
  // One field of many vehicles, over the versions its preview was made of.
  z.object({
    intent: z.literal("edit"),
    ids,
    change: z.string().catch(""),
    versions: z.string().catch(""),
  }),
  // «Annuler» of what was done to many, or of an import.
  z.object({ intent: z.literal("undo"), batch: z.string().catch("") }),
]);

export type VehicleIntent = z.output<typeof intentSchema>;

export function answerVehicleIntent(app: Deps, actor: Actor, form: FormData) {
  return answerAction(app, intentFailure(form), async () => {
    const asked = intentSchema.safeParse(Object.fromEntries(form));
    if (!asked.success) throw new Failure("invalid", "Cette demande n’est pas comprise.");
    return carryOut(app, actor, asked.data, readHitAnswers(form));
  });
}

/** `answers`: what becomes of the customers of vehicles that are deleted. */
async function carryOut(app: Deps, actor: Actor, asked: VehicleIntent, answers: HitAnswer[] | null) {
  if (asked.intent === "delete") {
    const { names, photos, batch } = await deleteVehicles(app, actor, { ids: asked.ids, answers });
    return {
      message: several(names, "supprimés") ?? vehicleMessages.removed,
      detail: keptVehicles(names, photos),
      bin: batch,
    };
  }
  if (asked.intent === "undo") {
    // The demonstration left in one go, with more than vehicles: the bin has it all.
    if (await isRemovalOfExamples(app, asked.batch)) {
      const restored = await restoreFromBin(app, actor, { batch: asked.batch });
      return { message: restoredWords(restored), detail: restored.notes.join(" ") || undefined };
    }
    return undone(await undoBatch(app, actor, asked.batch));
  }
  if (asked.intent === "agency") {
    const { names, batch } = await moveToAgency(app, actor, asked);
    return { ...updated(names), undo: undoOfBatch(batch) };
  }
  if (asked.intent === "edit") {
    const [change, versions] = [parseJson(asked.change), parseJson(asked.versions)];
    const { names, batch } = await editVehicles(app, actor, { ids: asked.ids, asked: change, versions });
    return { ...updated(names), undo: undoOfBatch(batch) };
  }
  const { names, batch } = await setAvailability(app, actor, asked);
  const state = asked.available ? "disponible" : "indisponible";
  if (batch) return { ...updated(names), detail: `Rendus ${state}s`, undo: undoOfBatch(batch) };
  const back = { ...asked, ids: asked.ids.join(), available: String(!asked.available) };
  return {
    message: vehicleMessages.updated,
    detail: `${names[0]}\u00a0: ${state}`,
    undo: JSON.stringify(back),
  };
}

function updated(names: string[]) {
  return { message: several(names, "mis à jour") ?? vehicleMessages.updated, detail: listNames(names) };
}

function undone({ names, left, removed, kept, returned }: Undone) {
  const done = [
    names.length > 0 && counted(names.length, "véhicule rétabli", "véhicules rétablis"),
    removed.length > 0 &&
      `${counted(removed.length, "véhicule créé mis", "véhicules créés mis")} à la Corbeille`,
    returned.length > 0 && counted(returned.length, "véhicule restauré", "véhicules restaurés"),
  ].filter(Boolean);
  const stayed = [
    left.length > 0 && `Changés depuis, laissés\u00a0: ${listNames(left)}`,
    kept.length > 0 && `Créés, gardés\u00a0: ${listNames(kept.map(({ name, why }) => `${name} (${why})`))}`,
  ].filter(Boolean);
  return {
    message: done.join(", ") || "Rien n’a été rétabli",
    detail: stayed.join(". ") || undefined,
  };
}

/** The specification's sentence is about one vehicle; for many, the same with their number. */
function several(names: string[], done: string): string | null {
  return names.length > 1 ? `${names.length} véhicules ${done} avec succès` : null;
}

function keptVehicles(names: string[], photos: number): string {
  if (names.length > 1) return keptInBin(listNames(names), "gardés");
  if (photos === 0) return keptInBin(listNames(names), "gardé");
  return keptInBin(
    `${listNames(names)} et ${photos === 1 ? "sa photo" : `ses ${photos}\u00a0photos`}`,
    "gardés",
  );
}
