import Box from "lucide-react/icons/box";
import House from "lucide-react/icons/house";
import Search from "lucide-react/icons/search";
import type { LucideIcon } from "lucide-react/types";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { heldLicences } from "#app/domain/rental/licence.ts";
import type { VolumeRange } from "#app/domain/rental/volume.ts";
import {
  formValues,
  type HelperInput,
  type HelperMode,
  helperHref,
  readHelper,
  type TypedField,
} from "#app/domain/vehicles/helper/helper.ts";
import type { HelperErrors } from "#app/domain/vehicles/helper/load.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { fillForm, typedQuery, useLiveForm } from "#app/site/layout/use-live-form.ts";
import { Toggle } from "#app/site/ui/toggle.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FurnitureList } from "./furniture-list.tsx";
import { Group, HomeFields, Segments, Ticks } from "./home-fields.tsx";

const modes: { value: HelperMode; label: string; icon: LucideIcon }[] = [
  { value: "demenage", label: "Je déménage", icon: House },
  { value: "transport", label: "Je transporte", icon: Box },
  { value: "recherche", label: "Je cherche", icon: Search },
];

const modeClass =
  "relative flex h-[74px] cursor-pointer flex-col items-center justify-center gap-1.5 border-line text-copy text-ink-2 leading-5 not-first-of-type:border-l hover:bg-paper has-checked:font-bold has-checked:text-ink has-checked:shadow-[inset_0_-3px_0_var(--color-blue)] has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:-outline-offset-4";

type HelperFormProps = {
  input: HelperInput;
  agencies: AgencyName[];
  errors: HelperErrors;
  range: VolumeRange | undefined;
};

/**
 * Answers as it is filled in; without scripts, when it is sent. The way in is a radio, and what the others ask is only
 * out of sight, so that nothing typed is lost on the way.
 */
export function HelperForm({ input, agencies, errors, range }: HelperFormProps) {
  const form = useLiveForm({
    state: input,
    hrefOf: helperHref,
    read: (fields) => readHelper(typedQuery(fields)),
    write: (fields, state) => fillForm(fields, new URLSearchParams([...formValues(state)])),
  });
  return (
    <form
      {...form}
      method="get"
      action={sitePaths.vehicleHelper}
      autoComplete="off"
      noValidate
      aria-label="Votre chargement"
      className="group/helper overflow-clip rounded-card border border-line bg-surface"
    >
      {/* What Enter presses: not the first of the surfaces. */}
      <button type="submit" hidden />
      <fieldset className="grid grid-cols-3 border-line border-b">
        <legend className="sr-only">Votre besoin</legend>
        {modes.map(({ value, label, icon: Icon }) => (
          <Toggle
            key={value}
            look={modeClass}
            type="radio"
            name="mode"
            value={value}
            defaultChecked={input.mode === value}
          >
            <Icon className="size-[22px]" strokeWidth={1.75} />
            {label}
          </Toggle>
        ))}
      </fieldset>
      <div className="grid gap-6 p-5 sm:p-7">
        <div className="hidden gap-6 group-has-[[value=demenage]:checked]/helper:grid">
          <HomeFields input={input} errors={errors} />
        </div>
        <div className="hidden gap-6 group-has-[[value=transport]:checked]/helper:grid">
          <CargoFields input={input} errors={errors} />
        </div>
        <Group legend="Votre permis">
          <div className="flex gap-1.5">
            {heldLicences.map((licence) => (
              <Toggle
                key={licence}
                type="radio"
                name="permis"
                value={licence}
                defaultChecked={licence === input.licence}
                aria-label={`Permis ${licence}`}
                className="h-[52px] flex-1"
              >
                {licence}
              </Toggle>
            ))}
          </div>
        </Group>
        <div className="group-has-[[value=demenage]:checked]/helper:hidden">
          <Group legend="Il me faut">
            <Ticks
              input={input}
              options={[
                { name: "hayon", label: "Un hayon" },
                { name: "froid", label: "Du froid" },
              ]}
            />
          </Group>
        </div>
        <StayFields input={input} agencies={agencies} errors={errors} />
        <div className="hidden noscript:grid">
          <Button type="submit" variant="ink">
            Calculer
          </Button>
        </div>
      </div>
      <div className="hidden group-has-[[value=demenage]:checked]/helper:block">
        <FurnitureList counts={input.furniture} range={range} />
      </div>
    </form>
  );
}

/** None is needed: with days, the answer knows what is free on them and what they cost. */
function StayFields({ input, agencies, errors }: Pick<HelperFormProps, "input" | "agencies" | "errors">) {
  const stay = new URLSearchParams(input.carried);
  const date = (name: "du" | "au") => ({
    name,
    type: "date",
    defaultValue: stay.get(name) ?? "",
    error: errors[name],
    className: "min-w-0",
    inputClassName: "max-xl:px-3",
  });
  return (
    <div className="grid gap-y-4 border-line border-t pt-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 gap-y-4">
        <TextField {...date("du")} label="Du" optional />
        <TextField {...date("au")} label="Au" optional />
      </div>
      {agencies.length > 1 && (
        <SelectField
          name="agence"
          label="Agence"
          optional
          placeholder="Toutes"
          options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={stay.get("agence") ?? ""}
        />
      )}
    </div>
  );
}

const cargoes = [
  { value: "palettes", label: "Palettes" },
  { value: "dimensions", label: "Dimensions" },
];

function CargoFields({ input, errors }: { input: HelperInput; errors: HelperErrors }) {
  const field = (name: TypedField, unit?: string) => ({
    name,
    defaultValue: input.typed[name],
    error: errors[name],
    suffix: unit && <span aria-hidden="true">{unit}</span>,
    inputMode: unit === "m" ? ("decimal" as const) : ("numeric" as const),
    maxLength: 20,
    inputClassName: unit ? "pr-12!" : "",
  });
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">Ce que vous transportez</legend>
        <Segments name="charge" value={input.cargo} options={cargoes} />
      </fieldset>
      <div className="hidden gap-6 group-has-[[value=palettes]:checked]/helper:grid">
        <TextField {...field("palettes")} label="Palettes Europe (80 × 120 cm)" />
        <TextField {...field("hauteur_palette", "m")} label="Hauteur d’une palette" optional />
      </div>
      <div className="hidden grid-cols-2 gap-x-3 gap-y-5 group-has-[[value=dimensions]:checked]/helper:grid">
        <TextField {...field("longueur", "m")} label="Longueur" />
        <TextField {...field("largeur", "m")} label="Largeur" />
        <TextField {...field("hauteur", "m")} label="Hauteur" />
        <TextField {...field("nombre")} label="Nombre" placeholder="1" />
      </div>
      <TextField {...field("poids", "kg")} label="Poids total" optional />
    </>
  );
}
