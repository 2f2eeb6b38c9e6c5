import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { EditorPart, type EditorPartProps } from "./editor-part.tsx";
import { Warnings } from "./warnings.tsx";

type CustomerName = keyof EditorPartProps["edited"]["customer"];
type StayName = keyof EditorPartProps["edited"]["stay"];

/** For whom, when and where: copied from the request. */
export function CustomerFields(props: EditorPartProps & { warnings: string[] }) {
  const { edited, change, errors, missing, warnings } = props;
  const who = (name: CustomerName, label: string, maxLength: number) => ({
    name: `customer_${name}`,
    label,
    value: edited.customer[name],
    error: errors[`customer.${name}`],
    maxLength,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...edited, customer: { ...edited.customer, [name]: currentTarget.value } }),
  });
  const when = (name: StayName, label: string) => ({
    name: `stay_${name}`,
    label,
    "data-quote-field": name,
    value: edited.stay[name],
    error: errors[`stay.${name}`] ?? missing[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...edited, stay: { ...edited.stay, [name]: currentTarget.value } }),
  });
  return (
    <>
      <EditorPart title="Départ et retour" detail="Les véhicules sont retenus pour ces jours">
        <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-[170px_minmax(0,1fr)]">
          <TextField {...when("from", "Du")} type="date" />
          <TextField
            {...when("departure", "Départ")}
            placeholder="à partir de 07:30, agence de Perpignan"
            maxLength={200}
          />
          <TextField {...when("to", "Au")} type="date" />
          <TextField
            {...when("return", "Retour")}
            placeholder="avant 18:00, agence de Perpignan"
            maxLength={200}
          />
        </div>
        <Warnings warnings={warnings} className="mt-3" />
      </EditorPart>
      <EditorPart title="Client" detail="Tel qu’il est nommé sur le devis">
        <div className="grid gap-x-3 gap-y-3.5 office-sm:grid-cols-2">
          <TextField {...who("name", "Nom", 120)} />
          <TextField {...who("company", "Société", 120)} optional />
          <TextField {...who("email", "E-mail", 200)} type="email" />
          <TextField {...who("phone", "Téléphone", 40)} type="tel" />
          <TextAreaField {...who("address", "Adresse", 300)} optional rows={2} className="col-span-full" />
        </div>
      </EditorPart>
    </>
  );
}
