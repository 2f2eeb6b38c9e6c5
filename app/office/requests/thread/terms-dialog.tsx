import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { contactLimits } from "#app/domain/contact/contact-terms.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { customerKinds, handovers, requestLimits } from "#app/domain/requests/request-terms.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FieldPair } from "#app/office/record/form-page.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Corrects who asks and for what. */
export function TermsDialog({ request }: { request: OpenRequest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Modifier le dossier"
      description="L’estimation reste celle que le client a vue."
      width={560}
      trigger={
        <button
          type="button"
          className="cursor-pointer rounded-control text-[13px] text-info hover:underline"
        >
          Modifier
        </button>
      }
    >
      <TermsForm request={request} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function TermsForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  // As the form was opened: a colleague's change must not slip in under what is typed here.
  const [terms] = useState(request.terms);
  const { from, to } = fromDuring(terms.during);
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (result?.ok) onDone();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const failed = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const errors = failed?.fields ?? {};
  return (
    <fetcher.Form method="post" action={officePaths.requestTerms(request.id)} className="contents" noValidate>
      <DialogBody className="space-y-4">
        <input type="hidden" name="intent" value="file" />
        <input type="hidden" name="version" value={terms.version} />
        {failed && Object.keys(errors).length === 0 && (
          <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
            {failed.detail ?? failed.message}
          </p>
        )}
        <FieldPair>
          <TextField
            name="name"
            label="Nom"
            defaultValue={terms.name}
            maxLength={contactLimits.name}
            error={errors.name}
          />
          <TextField
            name="societe"
            label="Société"
            defaultValue={terms.company_name ?? ""}
            maxLength={requestLimits.societe}
            error={errors.societe}
          />
          <TextField
            name="email"
            type="email"
            label="Adresse e-mail"
            defaultValue={terms.email}
            maxLength={contactLimits.email}
            error={errors.email}
          />
          <TextField
            name="phone"
            type="tel"
            label="Téléphone"
            defaultValue={terms.phone}
            maxLength={contactLimits.phone}
            error={errors.phone}
          />
          <SelectField
            name="client"
            label="Client"
            placeholder="Non précisé"
            defaultValue={terms.customer_kind ?? ""}
            options={optionsOf(customerKinds)}
          />
          <TextField
            name="km"
            label="Kilomètres prévus"
            inputMode="numeric"
            defaultValue={terms.km ?? ""}
            error={errors.km}
          />
        </FieldPair>
        <FieldPair isShort>
          <TextField name="du" type="date" label="Du" defaultValue={from ?? ""} error={errors.du} />
          <TextField name="au" type="date" label="Au" defaultValue={to ?? ""} error={errors.au} />
          <TextField
            name="duree"
            label="Durée sans dates, en jours"
            inputMode="numeric"
            defaultValue={from && to ? "" : (terms.days ?? "")}
            error={errors.duree}
          />
          <CheckboxField
            name="souple"
            label="Dates souples"
            defaultChecked={terms.flexible}
            className="self-end"
          />
          <SelectField
            name="retrait"
            label="Retrait"
            placeholder="Non précisé"
            defaultValue={terms.handover ?? ""}
            options={optionsOf(handovers)}
          />
          <TextField
            name="lieu"
            label="Lieu"
            defaultValue={terms.place ?? ""}
            maxLength={requestLimits.lieu}
            error={errors.lieu}
          />
        </FieldPair>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Enregistrement…">
          Enregistrer
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
