import ArrowRight from "lucide-react/icons/arrow-right";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Undo from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { HistoryEntry } from "#app/domain/records/history.ts";
import type { Revert } from "#app/domain/records/revert.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { withKey } from "#app/office/ui/table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";

/** «Rétablir ces valeurs», on a line of the history: shows what it would change before it does. */
export function RevertButton({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const preview = useFetcher<{ revert: Revert | null }>();
  const address = officePaths.historyRevert(entry.id);
  const load = () => void preview.load(address);
  const revert = preview.state === "idle" ? preview.data?.revert : undefined;
  return (
    <>
      <Button
        variant="secondary"
        size="xs"
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        <Undo strokeWidth={2} />
        Rétablir ces valeurs
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        width={660}
        title={
          entry.record_name
            ? `Rétablir les valeurs de ${entry.record_name}\u00a0?`
            : "Rétablir ces valeurs\u00a0?"
        }
        description={`Avant la modification du ${formatDayTime(entry.changed_at)} par ${entry.actor_email}`}
      >
        {revert ? (
          <RevertForm key={revert.version} revert={revert} action={address} onDone={() => setOpen(false)} />
        ) : (
          <DialogBody>
            {revert === null ? (
              <FailureNotice
                message="Ces valeurs n’ont pas pu être comparées à celles d’aujourd’hui."
                isRetrying={false}
                onRetry={load}
              />
            ) : (
              <SkeletonList label="Comparaison…" rows={3} />
            )}
          </DialogBody>
        )}
      </Dialog>
    </>
  );
}

function RevertForm({ revert, action, onDone }: { revert: Revert; action: string; onDone: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const { fields, version } = revert;
  // What somebody changed since stays as it is, unless one says otherwise.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    new Set(fields.filter(({ since }) => since === null).map(({ field }) => field)),
  );
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const failed = fetcher.state === "idle" && fetcher.data?.ok === false ? fetcher.data : null;
  const seen = Object.fromEntries(
    fields.filter(({ field }) => ticked.has(field)).map(({ field, seen }) => [field, seen]),
  );
  if (fields.length === 0) {
    return (
      <DialogBody>
        <p className="py-4 text-ink-2">
          Ces valeurs sont déjà celles d’aujourd’hui&nbsp;: il n’y a rien à rétablir.
        </p>
      </DialogBody>
    );
  }
  return (
    <fetcher.Form method="post" action={action} className="contents">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <DialogBody className="space-y-3">
        <FieldTable
          fields={fields}
          ticked={ticked}
          errors={failed?.fields ?? {}}
          onTick={(field, isIn) => setTicked(withKey(ticked, field, isIn))}
        />
        {failed && (
          <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
            {failed.message} {failed.detail}
          </p>
        )}
        <p className="text-ink-2 text-note">
          Un champ changé depuis reste comme il est, sauf si vous le cochez. Le rétablissement s’inscrit dans
          l’historique.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button
          type="submit"
          disabled={ticked.size === 0}
          busy={fetcher.state !== "idle"}
          busyLabel="Rétablissement…"
        >
          {ticked.size === 0 ? "Rétablir" : `Rétablir ${counted(ticked.size, "champ")}`}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

/** Of a list, what is wrong with the first of its rows. */
function errorOf(errors: Record<string, string>, field: string): string | undefined {
  const key = Object.keys(errors).find((key) => key === field || key.startsWith(`${field}.`));
  return key && errors[key];
}

interface FieldTableProps {
  fields: Revert["fields"];
  ticked: ReadonlySet<string>;
  errors: Record<string, string>;
  onTick: (field: string, isIn: boolean) => void;
}

function FieldTable({ fields, ticked, errors, onTick }: FieldTableProps) {
  return (
    <div className="overflow-hidden rounded-(--panel-radius) border border-line">
      <table className="w-full border-collapse text-left text-small leading-[1.4]">
        <caption className="sr-only">Ce qui sera rétabli</caption>
        <thead className="bg-paper text-help text-ink-2">
          <tr className="*:px-3 *:py-2 *:font-normal">
            <th scope="col" className="w-9 pr-0!">
              <span className="sr-only">Rétablir</span>
            </th>
            <th scope="col" className="office-sm:w-36">
              Champ
            </th>
            <th scope="col">Aujourd’hui</th>
            <th scope="col">Sera rétabli</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, label, today, wanted, since }) => (
            <tr
              key={field}
              className={`border-line-inner border-t *:px-3 *:py-2.5 *:align-top ${since ? "bg-paper" : ""}`}
            >
              <td className="pr-0!">
                <Checkbox
                  aria-label={`Rétablir ${label}`}
                  checked={ticked.has(field)}
                  onChange={(event) => onTick(field, event.currentTarget.checked)}
                />
              </td>
              <th scope="row" className="font-medium">
                {label}
                {since && (
                  <span className="mt-0.5 flex items-center gap-1 font-normal text-danger text-help">
                    <TriangleAlert strokeWidth={2} className="size-3.5 shrink-0" />
                    changé depuis
                  </span>
                )}
                {errorOf(errors, field) && (
                  <span className="block font-normal text-danger text-help">{errorOf(errors, field)}</span>
                )}
              </th>
              <td className="whitespace-pre-line break-words text-ink-2">
                {today}
                {since?.by && since.at && (
                  <span className="block text-help text-ink">
                    par {since.by} le {formatDayTime(since.at)}
                  </span>
                )}
              </td>
              <td className={`break-words ${ticked.has(field) ? "font-medium" : "text-ink-2"}`}>
                <span className="flex gap-2">
                  <ArrowRight strokeWidth={2} className="mt-0.5 size-3.5 shrink-0 text-info" />
                  <span className="min-w-0 whitespace-pre-line">{wanted}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
