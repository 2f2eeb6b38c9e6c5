import type { HelperInput, TypedField } from "#app/domain/vehicles/helper/helper.ts";
import type { HelperErrors } from "#app/domain/vehicles/helper/load.ts";
import { TextField } from "#app/ui/field.tsx";
import { Segments } from "./segments.tsx";

const cargoes = [
  { value: "palettes", label: "Palettes" },
  { value: "dimensions", label: "Dimensions" },
];

export function CargoFields({ input, errors }: { input: HelperInput; errors: HelperErrors }) {
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
