import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { extraMessages, extraRecord, readExtraForm } from "#app/domain/extras/extras.schema.ts";
import { extraOperations } from "#app/domain/extras/staff-extras.server.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction, sheetLoader } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import type { Route } from "./+types/extra.route.ts";
import { ExtraForm } from "./extra-form.tsx";
import { ReadExtra } from "./read-extra.tsx";

const loadSheet = sheetLoader(extraOperations);

export async function loader(args: Route.LoaderArgs) {
  const [{ record }, taxes] = await Promise.all([
    loadSheet(args),
    readTaxes(args.context.get(appContext).db),
  ]);
  return { record, taxes, isEditable: can(args.context.get(staffContext), extraRecord.right) };
}

export const action = saveAction(extraOperations, extraMessages, readExtraForm);

export const clientAction = announceResult(extraMessages.save);

export default function ExtraSheet({ loaderData }: Route.ComponentProps) {
  const { record, taxes, isEditable } = loaderData;
  if (record && !isEditable) return <ReadExtra extra={record} taxes={taxes} />;
  return (
    <RecordEditor
      kind={extraRecord}
      record={record}
      aside={() => <SiteLink to={`${sitePaths.tariffs}#prestations`} />}
      placement="center"
      width={640}
      form={(extra, { key, ...tools }) => <ExtraForm key={key} extra={extra} taxes={taxes} {...tools} />}
    />
  );
}
