import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { type BrandInput, brandMessages } from "#app/domain/brands/brands.schema.ts";
import { createBrand } from "#app/domain/brands/staff-brands.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import type { Route } from "./+types/brand-new.route.ts";
import { BrandForm } from "./brand-form.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = Object.fromEntries(await readForm(request));
  return answerAction(app, brandMessages.save, async () => {
    const brand = await createBrand(app, context.get(staffContext), form as BrandInput);
    return { message: brandMessages.added, detail: brand.name, id: brand.id };
  });
}

export const clientAction = announceResult(brandMessages.save);

export default function NewBrand() {
  const closeTo = `${officePaths.brands}${useLocation().search}`;
  return (
    <RecordSheet title="Ajouter une marque" placement="center" width={480} closeTo={closeTo}>
      <BrandForm brand={null} closeTo={closeTo} />
    </RecordSheet>
  );
}
