import { useState } from "react";
import { contactLimits } from "#app/domain/contact/contact-terms.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { customerKinds, handovers, requestLimits } from "#app/domain/requests/request-terms.ts";
import type { OpenRequest } from "#app/domain/requests/thread/open-request.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FieldPair } from "#app/office/record/form-page.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { useActionForm } from "./composing.tsx";

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

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
        <button type="button" className="cursor-pointer rounded-control text-small text-info hover:underline">
          Modifier
        </button>
      }
    >
      <TermsForm request={request} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function TermsForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const { fetcher, failed, isBusy } = useActionForm(onDone);
  // As the form was opened: a colleague's change must not slip in under what is typed here.
  const [terms] = useState(request.terms);
  const { from, to } = fromDuring(terms.during);
  const errors = failed?.fields ?? {};
  const field = (name: string, label: string, value: string | number | null) => {
    return { name, label, defaultValue: value ?? "", error: errors[name] };
  };
  return (
    <fetcher.Form method="post" action={officePaths.requestTerms(request.id)} className="contents" noValidate>
      <DialogBody className="space-y-4">
        <input type="hidden" name="intent" value="file" />
        <input type="hidden" name="version" value={terms.version} />
        {failed && Object.keys(errors).length === 0 && (
          <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
            {failed.detail ?? failed.message}
          </p>
        )}
        <FieldPair>
          <TextField {...field("name", "Nom", terms.name)} maxLength={contactLimits.name} />
          <TextField {...field("societe", "Société", terms.company_name)} maxLength={requestLimits.societe} />
          <TextField
            {...field("email", "Adresse e-mail", terms.email)}
            type="email"
            maxLength={contactLimits.email}
          />
          <TextField
            {...field("phone", "Téléphone", terms.phone)}
            type="tel"
            maxLength={contactLimits.phone}
          />
          <SelectField
            {...field("client", "Client", terms.customer_kind)}
            placeholder="Non précisé"
            options={optionsOf(customerKinds)}
          />
          <TextField {...field("km", "Kilomètres prévus", terms.km)} inputMode="numeric" />
        </FieldPair>
        <FieldPair isShort>
          <TextField {...field("du", "Du", from)} type="date" />
          <TextField {...field("au", "Au", to)} type="date" />
          <TextField {...field("heure_depart", "Heure de départ", terms.from_time)} type="time" />
          <TextField {...field("heure_retour", "Heure de retour", terms.to_time)} type="time" />
          <TextField
            {...field("duree", "Durée sans dates, en jours", from && to ? "" : terms.days)}
            inputMode="numeric"
          />
          <CheckboxField
            name="souple"
            label="Dates souples"
            defaultChecked={terms.flexible}
            className="self-end"
          />
          <SelectField
            {...field("retrait", "Retrait", terms.handover)}
            placeholder="Non précisé"
            options={optionsOf(handovers)}
          />
          <TextField {...field("lieu", "Lieu", terms.place)} maxLength={requestLimits.lieu} />
        </FieldPair>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Enregistrement…">
          Enregistrer
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
