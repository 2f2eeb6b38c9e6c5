import { swapField } from "#app/domain/quotes/amendments/amendment.schema.ts";
import { changeRows, differenceWords } from "#app/domain/quotes/amendments/amendment-changes.ts";
import type { ProposedAmendment } from "#app/domain/quotes/amendments/draft-amendment.server.ts";
import type { ActionFailed } from "#app/lib/action-result.ts";
import { formatCents } from "#app/lib/euros.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { ChangeTable } from "#app/ui/quote/change-table.tsx";
import { DialogProblem } from "../quote-dialog.tsx";
import type { AmendmentPrice } from "./use-amendment-price.ts";

interface AmendmentFieldsProps {
  price: AmendmentPrice;
  failed: ActionFailed | null;
}

/** Days, hours and vehicles as they are agreed, to be changed; under them what that comes to. */
export function AmendmentFields({ price, failed }: AmendmentFieldsProps) {
  const { asked, ask, proposal, problems } = price;
  if (!proposal)
    return (
      <p role="status" className="text-small text-ink-2">
        {price.refused ?? "Lecture de ce qui est convenu…"}
      </p>
    );
  const { stay, begun, vehicles } = proposal;
  const field = (name: string, agreed: string | null) => ({
    name,
    value: asked[name] ?? agreed ?? "",
    error: problems[name] ?? failed?.fields[name],
    onChange: (event: { currentTarget: { value: string } }) => ask(name, event.currentTarget.value),
  });
  const isSwapped = Object.keys(asked).some((name) => name.startsWith(swapField("")) && asked[name]);
  return (
    <>
      {begun && (
        <p className="rounded-control bg-info-tint px-3 py-2 text-small">
          La location a commencé&nbsp;: elle peut être prolongée, ou changer de véhicule.
        </p>
      )}
      <div className="grid gap-3 office-sm:grid-cols-2">
        {!begun && (
          <TextField {...field("from", stay.from)} label="Départ" type="date" min={proposal.today} />
        )}
        {!begun && (
          <TextField {...field("from_hour", stay.from_time)} label="Heure de départ" type="time" optional />
        )}
        <TextField
          {...field("to", stay.to)}
          label="Retour"
          type="date"
          min={(begun && stay.to) || proposal.today}
        />
        <TextField {...field("to_hour", stay.to_time)} label="Heure de retour" type="time" optional />
      </div>
      {vehicles.map((vehicle) => (
        <Swap key={vehicle.id} vehicle={vehicle} {...field(swapField(vehicle.id), "")} />
      ))}
      {isSwapped && (
        <CheckboxField
          name="ours"
          label="C’est de notre fait (panne, retard d’un autre client)"
          hint="Le client ne paie pas plus que convenu, et garde de meilleures conditions."
          checked={asked.ours === "on"}
          onChange={(event) => ask("ours", event.currentTarget.checked ? "on" : "")}
        />
      )}
      <Outcome price={price} proposal={proposal} />
    </>
  );
}

type FreeVehicle = ProposedAmendment["vehicles"][number]["others"][number];

interface SwapProps {
  vehicle: ProposedAmendment["vehicles"][number];
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Which vehicles are free on those days, its equivalents first; «garder» is what is agreed. */
function Swap({ vehicle: { name: own, equivalents, others, chosen }, ...select }: SwapProps) {
  const groups = [
    { label: "Équivalents", options: equivalents.map(freeOption) },
    { label: "Autres véhicules libres", options: others.map(freeOption) },
  ];
  // Chosen for other days than are wanted now: it stays named beside the sentence that says who has it.
  const isGone =
    chosen?.id === select.value && ![...equivalents, ...others].some(({ id }) => id === chosen.id);
  const gone =
    chosen && isGone ? [{ value: chosen.id, label: `${chosen.name} · pas libre ces jours-là` }] : [];
  return (
    <SelectField
      {...select}
      label={`Véhicule\u00a0: ${own}`}
      hint={equivalents.length === 0 ? "Aucun équivalent n’est libre ces jours-là." : undefined}
      options={[{ value: "", label: "Le garder" }, ...gone]}
      groups={groups.filter(({ options }) => options.length > 0)}
    />
  );
}

function freeOption({ id, name, agency, price }: FreeVehicle) {
  const words = [name, agency, price !== null && `${formatCents(Math.round(price * 100))}\u00a0/\u00a0jour`];
  return { value: id, label: words.filter(Boolean).join(" · ") };
}

function Outcome({ price, proposal }: { price: AmendmentPrice; proposal: ProposedAmendment }) {
  const { changes, isConsumer } = proposal;
  const { refused, problems, isFresh } = price;
  const problem = refused ?? problems.lines;
  if (isFresh && problem) return <DialogProblem>{problem}</DialogProblem>;
  if (changes.rows.length === 0)
    return (
      <p className="text-small text-ink-2">Changez un jour, une heure ou un véhicule&nbsp;: le prix suit.</p>
    );
  return (
    <section
      aria-label="Ce qui change"
      aria-busy={!isFresh}
      className={`@container/sheet ${isFresh ? "" : "opacity-60"}`}
    >
      <p role="status" className="mb-2 font-semibold text-large tabular-nums">
        {differenceWords(changes, isConsumer)}
      </p>
      <ChangeTable rows={changeRows(changes, isConsumer)} look="office" />
    </section>
  );
}
