import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { createTariff, listStaffTariffs } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { readTariffForm, tariffMessages } from "#app/domain/tariffs/tariffs.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/tariff-new.route.ts";
import { TariffForm } from "./tariff-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "tariffs:write");
  const [{ all }, taxes] = await Promise.all([listStaffTariffs(app, member, ""), readTaxes(app.db)]);
  return { others: all, taxes };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, tariffMessages.save, async () => {
    const { id, name, note } = await createTariff(app, context.get(staffContext), readTariffForm(form));
    return { message: tariffMessages.added, detail: note ? `${name}. ${note}` : name, id };
  });
}

export const clientAction = announceResult(tariffMessages.save);

export default function NewTariff({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.tariffs}${useLocation().search}`;
  return (
    <RecordSheet title="Ajouter un tarif" width={1060} closeTo={closeTo}>
      <TariffForm tariff={null} {...loaderData} closeTo={closeTo} />
    </RecordSheet>
  );
}
