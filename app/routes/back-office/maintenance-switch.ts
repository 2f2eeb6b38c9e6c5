import { data } from "react-router";
import { z } from "zod";
import { toast } from "#app/components/ui/toast.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/features/accounts/require-right.server.ts";
import { setMaintenanceEnabled } from "#app/features/maintenance/maintenance.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Route } from "./+types/maintenance-switch.ts";

const switchSchema = z.object({
  is_enabled: z.enum(["true", "false"]).transform((value) => value === "true"),
});

const refusal = "Le mode maintenance n’a pas pu être changé.";

/** `POST /locadmin/dashboard/maintenance`: the top bar's switch. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  try {
    const actor = context.get(staffContext);
    requireRight(actor, "maintenance:switch");
    const asked = parseOrFail(switchSchema, Object.fromEntries(await request.formData()));
    await setMaintenanceEnabled(app, actor, asked.is_enabled);
    return { ok: true as const, isEnabled: asked.is_enabled };
  } catch (error) {
    if (error instanceof Failure)
      return data({ ok: false as const, message: error.message }, { status: error.status });
    app.log.error({ err: error }, "could not switch maintenance mode");
    return data({ ok: false as const, message: refusal }, { status: 500 });
  }
}

/** The switch itself reverts when its request ends; here we say how it ended, even when the server is out of reach. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const result = await serverAction();
    if (!result.ok) toast.error(refusal, result.message === refusal ? undefined : { detail: result.message });
    else if (result.isEnabled)
      toast.success("Maintenance active", { detail: "Les visiteurs voient la page de maintenance." });
    else toast.success("Mode normal", { detail: "Le site public est en ligne." });
    return result;
  } catch (error) {
    if (error instanceof Response) throw error;
    toast.error(refusal, { detail: "Le serveur ne répond pas. Réessayez dans un instant." });
    return { ok: false as const, message: refusal };
  }
}
