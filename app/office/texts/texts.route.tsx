import { siteTextMessages, siteTextsRecord } from "#app/domain/identity/site-texts.schema.ts";
import { getTextsScreen, updateSiteTexts } from "#app/domain/identity/staff-site-texts.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import type { Route } from "./+types/texts.route.ts";
import { TextsForm } from "./texts-form.tsx";

export const handle: OfficeHandle = { title: "Textes" };

export const loader = pageLoader(siteTextsRecord.right, getTextsScreen);

export const action = pageAction(updateSiteTexts, siteTextMessages);

export const clientAction = announceResult(siteTextMessages.save);

export default function TextsPage({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.texts);
  return (
    <div className={formPageClass}>
      <TextsForm key={key} screen={{ ...loaderData, texts: held }} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={siteTextMessages.load} />;
}
