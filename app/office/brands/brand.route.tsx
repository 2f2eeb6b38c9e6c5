import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { brandMessages, brandRecord } from "#app/domain/brands/brands.schema.ts";
import { brandOperations } from "#app/domain/brands/staff-brands.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { saveAction } from "#app/office/record/save-action.server.ts";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import type { Route } from "./+types/brand.route.ts";
import { BrandForm } from "./brand-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === undefined) return { brand: null };
  const brand = await brandOperations.get(context.get(appContext), context.get(staffContext), params.id);
  if (!brand) throw data(brandRecord.gone, { status: 404 });
  return { brand };
}

export const action = saveAction(brandOperations, brandMessages);

export const clientAction = announceResult(brandMessages.save);

/** A new one, or one that is edited. */
export default function BrandSheet({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.brands}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.brand);
  return (
    <RecordSheet
      title={held ? "Modifier la marque" : "Ajouter une marque"}
      description={held?.name}
      aside={held && <RecordHistory table="brands" id={held.id} />}
      placement="center"
      width={480}
      closeTo={closeTo}
    >
      <BrandForm key={key} brand={held} closeTo={closeTo} onDirty={onDirty} onReload={reload} />
    </RecordSheet>
  );
}
