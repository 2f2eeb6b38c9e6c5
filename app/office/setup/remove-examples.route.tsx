import CircleCheck from "lucide-react/icons/circle-check";
import Trash2 from "lucide-react/icons/trash";
import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { previewRemoval, removeExampleData } from "#app/domain/setup/remove-examples.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import type { Route } from "./+types/remove-examples.route.ts";
import { KeptExamples } from "./kept-examples.tsx";

const failure = "Les données d’exemple n’ont pas été retirées";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "examples:remove");
  return { preview: await previewRemoval(app, member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, failure, () =>
    removeExampleData(app, context.get(staffContext), { restartsNumbers: form.get("numbers") === "restart" }),
  );
}

export const clientAction = announceResult(failure);

type Preview = Route.ComponentProps["loaderData"]["preview"];

/** What leaves and what stays, before anything does. */
export default function RemoveExamples({ loaderData: { preview } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const isDone = fetcher.data?.ok === true;
  useEffect(() => {
    if (isDone) void navigate(officePaths.setup, { preventScrollReset: true });
  }, [isDone, navigate]);
  return (
    <RecordSheet
      title={"Repartir sans les données d’exemple\u00a0?"}
      description="Elles vont à la Corbeille, en une fois. Pendant 30 jours (7 pour les demandes et les devis), un clic les remet à leur place ; ensuite elles sont effacées."
      placement="center"
      width={640}
      closeTo={officePaths.setup}
      dismissible={!isBusy}
    >
      <fetcher.Form method="post" className="flex min-h-0 flex-col">
        <DialogBody className="space-y-4">
          <div className="grid gap-3 office-sm:grid-cols-2">
            <Column title="Restent, ils sont à vous" lines={stayingLines(preview)} isStaying />
            <Column title="Partent" lines={leavingLines(preview)} />
          </div>
          <KeptExamples kept={preview.kept} />
          {preview.canRestartNumbers && (
            <CheckboxField
              name="numbers"
              value="restart"
              defaultChecked
              label={
                <>
                  Reprendre les devis à <b className="font-semibold">{preview.firstNumber}</b>&nbsp;: aucun
                  devis à vous n’est encore parti
                </>
              }
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
            Annuler
          </DialogClose>
          <Button
            type="submit"
            variant="dangerOutline"
            busy={isBusy}
            busyLabel="En cours…"
            disabled={preview.total === 0}
          >
            <Trash2 />
            {preview.total === 0
              ? "Rien à retirer"
              : `Mettre ${counted(preview.total, "élément")} à la Corbeille`}
          </Button>
        </DialogFooter>
      </fetcher.Form>
    </RecordSheet>
  );
}

type Line = [label: string, count: number | string];

function leavingLines({ leaving }: Preview): Line[] {
  const { vehicles, agencies, tariffs, extras, brands, sitePhotos, requests, quotes } = leaving;
  const lines: [string, number][] = [
    ["Véhicules", vehicles],
    ["Agences", agencies],
    ["Tarifs, prestations", tariffs + extras],
    ["Marques, photos de la galerie", brands + sitePhotos],
    ["Demandes, devis", requests + quotes],
    ["Périodes au planning", leaving.periods],
    ["Fermetures", leaving.closures],
    ["Phrases, coordonnées et chiffres", leaving.settings],
  ];
  return lines.filter(([, count]) => count > 0);
}

function stayingLines({ staying, kept }: Preview): Line[] {
  const edited = kept.filter(({ isEdited }) => isEdited).length;
  const lines: [string, number][] = [
    ["Véhicules", staying.vehicles],
    ["Agences", staying.agencies],
    ["Tarifs, prestations", staying.tariffs + staying.extras],
    ["Demandes de vrais visiteurs", staying.requests],
    ["Marques, photos de la galerie", staying.brandsAndPhotos],
    ["Dont exemples que vous avez modifiés", edited],
  ];
  return [...lines.filter(([, count]) => count > 0), ["Comptes, textes, identité à vous", "tous"]];
}

function Column({ title, lines, isStaying = false }: { title: string; lines: Line[]; isStaying?: boolean }) {
  const look = isStaying ? "border-success/25 bg-success-tint office-sm:order-2" : "border-line bg-surface";
  return (
    <section className={`rounded-badge border p-3.5 ${look}`}>
      <h3
        className={`flex items-center gap-2 font-semibold text-copy ${isStaying ? "text-success-dark" : ""}`}
      >
        {isStaying ? <CircleCheck className="size-4" /> : <Trash2 className="size-4" />}
        {title}
      </h3>
      <dl className="mt-2 space-y-1.5 text-note">
        {lines.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">
              {typeof count === "number" ? formatNumber(count) : count}
            </dd>
          </div>
        ))}
        {lines.length === 0 && <p className="text-ink-2">Il n’y a plus de données d’exemple.</p>}
      </dl>
    </section>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Ce qui partirait n’a pas pu être compté." />;
}
