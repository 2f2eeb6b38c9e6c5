import { z } from "zod";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { setMaintenanceEnabled } from "#app/domain/maintenance/maintenance.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { postOnly } from "#app/lib/answer-json.server.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import type { Route } from "./+types/maintenance-switch.route.ts";

const switchSchema = z.object({
  is_enabled: z.enum(["true", "false"]).transform((value) => value === "true"),
});

const refusal = "Le mode maintenance n’a pas pu être changé.";

/** `POST /locadmin/dashboard/maintenance`: the top bar's switch. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, refusal, async () => {
    const actor = context.get(staffContext);
    requireRight(actor, "maintenance:switch");
    const asked = parseOrFail(switchSchema, Object.fromEntries(form));
    await setMaintenanceEnabled(app, actor, asked.is_enabled);
    return asked.is_enabled
      ? { message: "Maintenance active", detail: "Les visiteurs voient la page de maintenance." }
      : { message: "Mode normal", detail: "Le site public est en ligne." };
  });
}

/** The switch itself reverts when its request ends. */
export const clientAction = announceResult(refusal);

export const loader = postOnly;
