import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { type BrandInput, brandMessages } from "#app/domain/brands/brands.schema.ts";
import { getStaffBrand, updateBrand } from "#app/domain/brands/staff-brands.server.ts";
import { answerAction, savedRecord } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import type { Route } from "./+types/brand-edit.route.ts";
import { BrandForm } from "./brand-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const brand = await getStaffBrand(context.get(appContext), context.get(staffContext), params.id);
  if (!brand) throw data("Cette marque n’existe plus.", { status: 404 });
  return { brand };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, brandMessages.save, async () => {
    const actor = context.get(staffContext);
    const input = Object.fromEntries(form) as BrandInput;
    const saved = await updateBrand(app, actor, { id: params.id, baseline: readBaseline(form), input });
    return { message: brandMessages.updated, ...savedRecord(saved) };
  });
}

export const clientAction = announceResult(brandMessages.save);

export default function EditBrand({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.brands}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.brand);
  return (
    <RecordSheet
      title="Modifier la marque"
      description={held.name}
      aside={<RecordHistory table="brands" id={held.id} />}
      placement="center"
      width={480}
      closeTo={closeTo}
    >
      <BrandForm key={key} brand={held} closeTo={closeTo} onDirty={onDirty} onReload={reload} />
    </RecordSheet>
  );
}
