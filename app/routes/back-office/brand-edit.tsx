import { data, useLocation } from "react-router";
import { announceResult } from "#app/components/record/announce-result.ts";
import { RecordSheet } from "#app/components/record/record-sheet.tsx";
import { useHeldRecord } from "#app/components/record/use-held-record.ts";
import { appContext, staffContext } from "#app/context.ts";
import { BrandForm } from "#app/features/brands/brand-form.tsx";
import { type BrandInput, brandMessages, brandsPath } from "#app/features/brands/brands.schema.ts";
import { getStaffBrand, updateBrand } from "#app/features/brands/staff-brands.server.ts";
import { RecordHistory } from "#app/features/history/record-history.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/brand-edit.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const brand = await getStaffBrand(context.get(appContext), context.get(staffContext), params.id);
  if (!brand) throw data("Cette marque n’existe plus.", { status: 404 });
  return { brand };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { version, ...form } = Object.fromEntries(await readForm(request));
  return answerAction(app, brandMessages.save, async () => {
    const actor = context.get(staffContext);
    const brand = await updateBrand(app, actor, params.id, String(version), form as BrandInput);
    return { message: brandMessages.updated, detail: brand.name, id: brand.id, version: brand.version };
  });
}

export const clientAction = announceResult(brandMessages.save);

export default function EditBrand({ loaderData }: Route.ComponentProps) {
  const closeTo = `${brandsPath}${useLocation().search}`;
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
