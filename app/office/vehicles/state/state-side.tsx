import ShieldCheck from "lucide-react/icons/shield-check";
import Wrench from "lucide-react/icons/wrench";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { newPeriodHref } from "#app/domain/periods/planning.ts";
import { bodyPlans } from "#app/domain/vehicles/state/body-plan.ts";
import type { DueItem } from "#app/domain/vehicles/state/vehicle-due.ts";
import type { VehicleState } from "#app/domain/vehicles/state/vehicle-state.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import type { Refused } from "./posted-answer.ts";

interface StateSideProps {
  state: VehicleState;
  /** A reading that was refused, with what was typed: before any script. */
  refused: Refused | null;
}

/** Beside the drawing: odometer, what is due, what the vehicle is. */
export function StateSide({ state, refused }: StateSideProps) {
  const editHref = `${officePaths.vehicle(state.id)}#entretien`;
  return (
    <>
      <SidePart title="Compteur">
        <p className="text-figure">
          {state.mileage === null ? "—" : formatNumber(state.mileage)}
          <span className="ml-1 font-normal text-small">km</span>
        </p>
        {state.read && (
          <p className="text-ink-2 text-note">
            noté le {formatShortDate(state.read.at)} par {state.read.by}
          </p>
        )}
        <ReadingForm key={state.mileage} refused={refused} />
      </SidePart>
      <SidePart title="À prévoir" aside={<SideLink to={editHref}>Modifier</SideLink>}>
        {state.due.length === 0 ? (
          <p className="text-ink-2 text-small">Ni révision ni contrôle technique noté.</p>
        ) : (
          <ul className="space-y-2.5">
            {state.due.map((item) => (
              <Due key={item.key} item={item} />
            ))}
          </ul>
        )}
        <ButtonLink to={newPeriodHref({ vehicle: state.id })} variant="secondary" className="mt-3 w-full">
          Poser un entretien
        </ButtonLink>
      </SidePart>
      <SidePart title="Immatriculation">
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 text-small">
          <dt className="text-ink-2">Actuelle</dt>
          <dd className="font-semibold tracking-[0.04em]">{state.plate ?? "—"}</dd>
          <dt className="text-ink-2">Dessin</dt>
          <dd>
            {bodyPlans[state.bodyPlan]} <SideLink to={editHref}>Changer</SideLink>
          </dd>
        </dl>
        <p className="mt-2 text-ink-2 text-note">Jamais montrée sur le site.</p>
      </SidePart>
    </>
  );
}

function SideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-my-3.5 inline-block py-3.5 text-info text-small hover:underline">
      {children}
    </Link>
  );
}

function SidePart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line p-(--panel-padding) not-last:border-b">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold text-small leading-5">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const dueLooks: Record<DueItem["state"], string> = {
  late: "font-medium text-danger-dark",
  soon: "font-medium text-ink",
  fine: "text-ink-2",
};

function Due({ item: { key, title, left, state } }: { item: DueItem }) {
  const Icon = key === "roadworthy_until" ? ShieldCheck : Wrench;
  return (
    <li className="flex gap-2.5 text-small">
      <Icon className={`mt-0.5 size-4 shrink-0 ${state === "late" ? "text-danger" : "text-ink-2"}`} />
      <p>
        <span className="block font-medium">{title}</span>
        <span className={dueLooks[state]}>{left}</span>
      </p>
    </li>
  );
}

/** The odometer as it is read today; where it seems to turn back, it asks. */
function ReadingForm({ refused }: Pick<StateSideProps, "refused">) {
  const fetcher = useFetcher<ActionResult>();
  const input = useRef<HTMLInputElement>(null);
  const failed = fetcher.data?.ok === false ? fetcher.data : fetcher.data ? null : refused;
  const [typed, setTyped] = useState(refused?.typed?.mileage ?? "");
  const error = failed?.fields.mileage;
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <fetcher.Form method="post" noValidate className="mt-2.5">
      <div className="flex items-end gap-2">
        <TextField
          ref={input}
          name="mileage"
          label="Nouveau relevé"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          suffix="km"
          className="flex-1"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "releve-erreur" : undefined}
        />
        <Button
          type="submit"
          name="intent"
          value="reading"
          variant="secondary"
          busy={fetcher.state !== "idle"}
        >
          Noter
        </Button>
      </div>
      {error && (
        <>
          <p id="releve-erreur" role="alert" className="mt-1.5 font-medium text-danger text-note">
            {error}
          </p>
          <CheckboxField name="replaced" label="Compteur changé" />
        </>
      )}
    </fetcher.Form>
  );
}
