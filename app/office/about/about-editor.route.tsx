import { appContext, staffContext } from "#app/context.ts";
import { type AboutInput, aboutMessages, aboutRecord } from "#app/domain/about/about-editor.schema.ts";
import { getStaffAbout, updateAbout } from "#app/domain/about/staff-about.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/about-editor.route.ts";
import { AboutEditor } from "./about-editor.tsx";

export const handle: OfficeHandle = { title: "À propos" };

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, aboutRecord.right);
  return { about: await getStaffAbout(context.get(appContext), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, aboutMessages.save, async () => ({
    message: aboutMessages.saved,
    ...(await updateAbout(app, actor, {
      baseline: readBaseline(form),
      input: Object.fromEntries(form) as AboutInput,
    })),
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
