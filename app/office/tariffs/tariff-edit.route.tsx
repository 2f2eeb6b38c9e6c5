import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { listStaffTariffs, updateTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { readTariffForm, tariffMessages } from "#app/domain/tariffs/tariffs.schema.ts";
import { answerAction, savedRecord } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/tariff-edit.route.ts";
import { TariffForm } from "./tariff-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "tariffs:write");
  const [{ all }, taxes] = await Promise.all([listStaffTariffs(app, member, ""), readTaxes(app.db)]);
  const tariff = all.find(({ id }) => id === params.id);
  if (!tariff) throw data(tariffMessages.gone, { status: 404 });
  return { tariff, others: all.filter(({ id }) => id !== params.id), taxes };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, tariffMessages.save, async () => {
    const actor = context.get(staffContext);
    const saved = await updateTariff(app, actor, params.id, readBaseline(form), readTariffForm(form));
    return { message: tariffMessages.updated, ...savedRecord(saved) };
  });
}

export const clientAction = announceResult(tariffMessages.save);

export default function EditTariff({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.tariffs}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.tariff);
  const { others, taxes } = loaderData;
  return (
    <RecordSheet
      title="Modifier le tarif"
      description={`${held.name} · ${counted(held.vehicleCount, "véhicule")}`}
      aside={
        <>
          <RecordHistory table="tariffs" id={held.id} />
          <SiteLink to={sitePaths.tariffs} />
        </>
      }
      width={1060}
      closeTo={closeTo}
    >
      <TariffForm
        key={key}
        tariff={held}
        others={others}
        taxes={taxes}
        closeTo={closeTo}
        onDirty={onDirty}
        onReload={() => void reload()}
      />
    </RecordSheet>
  );
}
