import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { records } from "#app/domain/records/records.ts";
import { damageMessages } from "#app/domain/vehicles/state/damage-words.ts";
import {
  addDamage,
  changeDamage,
  deleteDamage,
  reopenDamage,
  repairDamage,
} from "#app/domain/vehicles/state/damages.server.ts";
import {
  getVehicleState,
  noteReading,
  type VehicleState,
} from "#app/domain/vehicles/state/vehicle-state.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/vehicle-state.route.ts";
import { StatePage } from "./state/state-page.tsx";

export const handle: OfficeHandle = {
  title: "État",
  context: (loaderData) => {
    const { name, fleet_number, plate } = (loaderData as { state: VehicleState }).state;
    return [name, fleet_number, plate].filter(Boolean).join("\u00a0· ");
  },
  back: (loaderData) => {
    const { id, name } = (loaderData as { state: VehicleState }).state;
    return { label: name, to: officePaths.vehicle(id) };
  },
  live: true,
  follows: "damages",
};

/** `?dommage=nouveau` or `?dommage={id}`: its form stands in the page, before any script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, records.damage.right);
  const state = await getVehicleState(context.get(appContext), member, params.id);
  if (!state) throw data(records.vehicle.gone, { status: 404 });
  return { state, asked: url.searchParams.get("dommage") };
}

type Intent = keyof typeof damageMessages;

const intentOf = (form: FormData) =>
  (Object.keys(damageMessages) as Intent[]).find((known) => known === form.get("intent"));
const failureOf = (form: FormData) => damageMessages[intentOf(form) ?? "change"].failed;

export async function action({ params: { id: vehicleId }, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form) as Record<string, string>;
  const { id = "", version = "" } = input;
  const intent = intentOf(form);
  const answer = await answerAction(app, failureOf(form), async () => {
    if (!intent) throw new Failure("invalid", "Cette demande n’est pas comprise.");
    const message = damageMessages[intent].done;
    switch (intent) {
      case "add":
        return { message, detail: await addDamage(app, actor, { vehicleId, input }) };
      case "change":
        return { message, detail: await changeDamage(app, actor, { vehicleId, id, version, input }) };
      case "repair": {
        const detail = await repairDamage(app, actor, { vehicleId, id, input });
        const undo = JSON.stringify({ intent: "reopen", id });
        return { message, detail, undo, undoPath: officePaths.vehicleState(vehicleId) };
      }
      case "reopen":
        return { message, detail: await reopenDamage(app, actor, { vehicleId, id }) };
      case "delete": {
        const { title, batch } = await deleteDamage(app, actor, { vehicleId, id });
        return { message, detail: keptInBin(title, "gardé"), bin: batch };
      }
      case "reading": {
        const { name, mileage } = await noteReading(app, actor, { vehicleId, input });
        return { message, detail: `${name}\u00a0: ${formatNumber(mileage)}\u00a0km` };
      }
    }
  });
  // A page without scripts shows what was typed again, beside what is wrong with it.
  return data({ ...answer.data, typed: input }, answer.init ?? undefined);
}

export const clientAction = announceResult(failureOf);

export default function VehicleStatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, asked } = loaderData;
  return <StatePage key={state.id} state={state} asked={asked} answer={actionData ?? null} />;
}
