import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { readRightOf } from "#app/domain/records/record.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { listStaffTariffs, tariffOperations } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { readTariffForm, tariffMessages, tariffRecord } from "#app/domain/tariffs/tariffs.schema.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { DotLine } from "#app/office/ui/dot-line.tsx";
import type { Route } from "./+types/tariff.route.ts";
import { ReadTariff } from "./read-tariff.tsx";
import { TariffForm } from "./tariff-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, params.id === undefined ? tariffRecord.right : readRightOf(tariffRecord));
  const [{ all }, taxes] = await Promise.all([listStaffTariffs(app, member, ""), readTaxes(app.db)]);
  const tariff = params.id === undefined ? null : all.find(({ id }) => id === params.id);
  if (tariff === undefined) throw data(tariffRecord.gone, { status: 404 });
  const isEditable = can(member, tariffRecord.right);
  return { tariff, others: all.filter(({ id }) => id !== params.id), taxes, isEditable };
}

export const action = saveAction(tariffOperations, tariffMessages, readTariffForm);

export const clientAction = announceResult(tariffMessages.save);

export default function TariffSheet({ loaderData }: Route.ComponentProps) {
  const { tariff, others, taxes, isEditable } = loaderData;
  if (tariff && !isEditable) return <ReadTariff tariff={tariff} taxes={taxes} />;
  return (
    <RecordEditor
      kind={tariffRecord}
      record={tariff}
      description={({ name, vehicleCount }) => <DotLine facts={[name, counted(vehicleCount, "véhicule")]} />}
      aside={() => <SiteLink to={sitePaths.tariffs} />}
      width={1060}
      form={(held, { key, ...tools }) => (
        <TariffForm key={key} tariff={held} others={others} taxes={taxes} {...tools} />
      )}
    />
  );
}
