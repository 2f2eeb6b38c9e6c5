import { useState } from "react";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import {
  getCompanyId,
  getStaffHeroImage,
  removeHeroImage,
  setHeroImage,
} from "#app/domain/company/hero-image.server.ts";
import { heroImageMessages } from "#app/domain/company/hero-image.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog } from "#app/office/record/delete-record-dialog.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import type { Route } from "./+types/home-image.route.ts";
import { HeroImageForm } from "./hero-image-form.tsx";

export const handle: OfficeHandle = { title: "Image d'accueil" };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  return {
    image: await getStaffHeroImage(app, actor),
    // The picture is part of the company's record, whose history is for those who may change all of it.
    historyId: can(actor, "settings:write") ? await getCompanyId(app) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const text = (name: string) => form.get(name)?.toString() ?? null;
  if (text("intent") === "delete") {
    return answerAction(app, heroImageMessages.save, async () => {
      await removeHeroImage(app, actor, text("version"));
      return { message: heroImageMessages.removed, version: "" };
    });
  }
  const fileId = text("file_id");
  const baseline = form.has("version") ? readBaseline(form) : null;
  const failure = baseline && fileId ? heroImageMessages.save : heroImageMessages.missing;
  return answerAction(app, failure, async () => ({
    version: await setHeroImage(app, actor, { baseline, fileId }),
    message: heroImageMessages.saved,
  }));
}

export const clientAction = announceResult(heroImageMessages.save);

export default function HomeImage({ loaderData }: Route.ComponentProps) {
  const { held, key, onDirty, restart, reload } = useHeldRecord(loaderData.image);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <HeroImageForm
        key={key}
        image={held}
        onDirty={onDirty}
        onRestart={restart}
        onReload={reload}
        onRemove={() => setAsking(true)}
        aside={loaderData.historyId && <RecordHistory table="company_info" id={loaderData.historyId} />}
      />
      <DeleteRecordDialog
        open={isAsking}
        onOpenChange={setAsking}
        fields={{ version: held.version }}
        action={officePaths.heroImage}
        title="Retirer l’image d’accueil&nbsp;?"
        description="La page d’accueil montre de nouveau le camion à votre nom. Le fichier est supprimé&nbsp;: cette action est irréversible."
        confirmLabel="Retirer l’image"
      />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={heroImageMessages.load} />;
}
