import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { createTariff, listStaffTariffs, updateTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { readTariffForm, tariffMessages } from "#app/domain/tariffs/tariffs.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { saveAction } from "#app/office/record/save-action.server.ts";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/tariff.route.ts";
import { TariffForm } from "./tariff-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "tariffs:write");
  const [{ all }, taxes] = await Promise.all([listStaffTariffs(app, member, ""), readTaxes(app.db)]);
  const tariff = params.id === undefined ? null : all.find(({ id }) => id === params.id);
  if (tariff === undefined) throw data(tariffMessages.gone, { status: 404 });
  return { tariff, others: all.filter(({ id }) => id !== params.id), taxes };
}

export const action = saveAction(
  {
    create: createTariff,
    update: (app, actor, { id, baseline, input }) => updateTariff(app, actor, id, baseline, input),
  },
  tariffMessages,
  readTariffForm,
);

export const clientAction = announceResult(tariffMessages.save);

export default function TariffSheet({ loaderData: { tariff, others, taxes } }: Route.ComponentProps) {
  const closeTo = `${officePaths.tariffs}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(tariff);
  return (
    <RecordSheet
      title={held ? "Modifier le tarif" : "Ajouter un tarif"}
      description={held ? `${held.name} · ${counted(held.vehicleCount, "véhicule")}` : undefined}
      aside={
        held && (
          <>
            <RecordHistory table="tariffs" id={held.id} />
            <SiteLink to={sitePaths.tariffs} />
          </>
        )
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
