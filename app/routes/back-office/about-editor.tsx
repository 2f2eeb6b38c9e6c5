import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/components/record/form-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { type AboutInput, aboutMessages } from "#app/features/about/about-editor.schema.ts";
import { AboutEditor } from "#app/features/about/about-editor.tsx";
import { getStaffAbout, updateAbout } from "#app/features/about/staff-about.server.ts";
import { RecordHistory } from "#app/features/history/record-history.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/about-editor.ts";

export const handle: OfficeHandle = { title: "À propos" };

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "about:write");
  return { about: await getStaffAbout(context.get(appContext), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, aboutMessages.save, async () => ({
    message: aboutMessages.saved,
    ...(await updateAbout(app, actor, readBaseline(form), Object.fromEntries(form) as AboutInput)),
  }));
}

export const clientAction = announceResult(aboutMessages.save);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.about);
  return (
    <div className={formPageClass}>
      <div className="flex justify-end gap-1">
        <ButtonLink variant="ghost" size="xs" to={sitePaths.about} target="_blank">
          Voir la page
        </ButtonLink>
        {held.id && <RecordHistory table="about_page_settings" id={held.id} />}
      </div>
      <AboutEditor key={key} about={held} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={aboutMessages.load} />;
}
