import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { contactLimits, contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { lastDayAhead } from "#app/domain/rental/days.ts";
import {
  createRequest,
  getNewRequestGround,
  type NewRequestGround,
} from "#app/domain/requests/new-request.server.ts";
import { readNewRequest } from "#app/domain/requests/request.schema.ts";
import {
  customerKinds,
  handovers,
  maxRequestVehicles,
  requestLimits,
} from "#app/domain/requests/request-terms.ts";
import type { FoundVehicle } from "#app/domain/vehicles/fleet-search.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { FieldPair } from "#app/office/record/form-page.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { type RecordForm, useRecordForm } from "#app/office/record/use-record-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { RadioChips } from "#app/office/ui/option-chips.tsx";
import { VehicleFinder } from "#app/office/vehicles/finder/vehicle-finder.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { Route } from "./+types/requests-new.route.ts";

const failure = "La demande n’a pas pu être ajoutée";

export function loader({ context }: Route.LoaderArgs) {
  return getNewRequestGround(context.get(appContext), context.get(staffContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, failure, async () => {
    const { id, reference, name } = await createRequest(app, context.get(staffContext), form);
    return { message: "Demande ajoutée", detail: `${name}, ${reference}`, id };
  });
}

export const clientAction = announceResult(failure);

export default function NewRequest({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.messages}${useLocation().search}`;
  // Every load brings another id: the first one is this request's.
  const [ground] = useState(loaderData);
  return (
    <RecordSheet
      title="Nouvelle demande"
      description="Un appel, une visite en agence."
      width={760}
      closeTo={closeTo}
    >
      <NewRequestForm ground={ground} closeTo={closeTo} />
    </RecordSheet>
  );
}

function NewRequestForm({ ground, closeTo }: { ground: NewRequestGround; closeTo: string }) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    check: (data) => readNewRequest(data, ground.today).errors,
    onSaved: ({ id }) => void navigate(id ? officePaths.request(id) : closeTo),
  });
  return (
    <form {...form.props} method="post" className="flex min-h-0 flex-1 flex-col">
      <input type="hidden" name="id" value={ground.id} />
      <DialogBody className="space-y-6 pt-4">
        <SaveFailure form={form} />
        <Caller form={form} />
        <Asked form={form} ground={ground} />
        <TextAreaField
          name="body"
          label="Ce qui a été dit"
          optional
          rows={4}
          maxLength={contactLimits.message}
          error={form.errors.body}
        />
      </DialogBody>
      <SaveBar form={form} saveLabel="Ajouter la demande" onDiscard={close} discardLabel="Annuler" />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

function Caller({ form }: { form: RecordForm }) {
  const field = (name: string) => ({ name, error: form.errors[name], autoComplete: "off" });
  return (
    <Group title="Client">
      <FieldPair>
        <TextField {...field("name")} label="Nom" required maxLength={contactLimits.name} />
        <TextField {...field("societe")} label="Société" optional maxLength={requestLimits.societe} />
        <TextField
          {...field("phone")}
          label="Téléphone"
          type="tel"
          maxLength={contactLimits.phone}
          hint="L’un des deux suffit."
        />
        <TextField {...field("email")} label="E-mail" type="email" maxLength={contactLimits.email} />
      </FieldPair>
      <RadioChips name="client" legend="Type de client" options={customerKinds} error={form.errors.client} />
    </Group>
  );
}

function Asked({ form, ground }: { form: RecordForm; ground: NewRequestGround }) {
  const [handover, setHandover] = useState("");
  const field = (name: string) => ({ name, error: form.errors[name] });
  const range = { type: "date", min: ground.today, max: lastDayAhead(ground.today) };
  return (
    <Group title="Demande">
      <FieldPair>
        <SelectField
          {...field("subject")}
          label="Sujet"
          required
          defaultValue="devis"
          options={Object.entries(contactSubjects).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          {...field("agency_id")}
          label="Agence"
          defaultValue="siege"
          options={[
            { value: "siege", label: "Siège" },
            ...ground.agencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldPair>
      <VehiclePicker />
      <div className="grid grid-cols-2 gap-4 office-sm:grid-cols-4">
        <TextField {...field("du")} {...range} label="Du" />
        <TextField {...field("au")} {...range} label="Au" />
        <TextField
          {...field("duree")}
          label="ou durée"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <SelectField
          name="unite"
          label="Unité"
          defaultValue="jours"
          options={["jours", "semaines", "mois"].map((unit) => ({ value: unit, label: unit }))}
        />
      </div>
      <FieldPair>
        <TextField
          {...field("km")}
          label="Kilomètres prévus"
          optional
          inputMode="numeric"
          autoComplete="off"
          suffix="km"
        />
        <CheckboxField name="souple" label="Dates souples" className="self-end" />
      </FieldPair>
      <RadioChips
        name="retrait"
        legend="Retrait"
        options={handovers}
        error={form.errors.retrait}
        onChange={setHandover}
      />
      {handover === "livraison" && (
        <TextField
          {...field("lieu")}
          label="Lieu de livraison"
          maxLength={requestLimits.lieu}
          autoComplete="off"
        />
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-3 font-semibold text-copy leading-5">{title}</legend>
      {children}
    </fieldset>
  );
}

function VehiclePicker() {
  const id = useId();
  const [chosen, setChosen] = useState<FoundVehicle[]>([]);
  const isFull = chosen.length >= maxRequestVehicles;
  return (
    <div>
      <label
        htmlFor={id}
        className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
      >
        Véhicules
        <span className="ml-0.5 font-normal text-ink-2"> (facultatif)</span>
      </label>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((vehicle) => (
            <li
              key={vehicle.id}
              className="flex min-h-8 items-center rounded-control border border-blue-line bg-blue-tint pl-2.5 text-small text-blue"
            >
              <input type="hidden" name="vehicules" value={vehicle.id} />
              {vehicle.name}
              <IconButton
                size="sm"
                label={`Retirer ${vehicle.name}`}
                onClick={() => {
                  setChosen(chosen.filter((other) => other.id !== vehicle.id));
                  document.getElementById(id)?.focus();
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <VehicleFinder
        id={id}
        first={null}
        placeholder={isFull ? "Douze véhicules au plus" : undefined}
        disabled={isFull}
        except={chosen.map((vehicle) => vehicle.id)}
        onChoose={(vehicle) => setChosen([...chosen, vehicle])}
      />
    </div>
  );
}
