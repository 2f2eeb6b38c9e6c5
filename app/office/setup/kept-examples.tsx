import { Link } from "react-router";
import { counted } from "#app/lib/plural.ts";
import type { KeptExample } from "#server/demo/plan-removal.ts";

const moves: Record<KeptExample["table"], string> = {
  vehicles: "Voir la demande",
  agencies: "Le changer d’agence",
  tariffs: "Le changer de tarif",
  extras: "",
  brands: "",
  site_photos: "",
};

const maxNamed = 6;

/** Examples that stay, each with what needs it and the way to move that. */
export function KeptExamples({ kept }: { kept: readonly KeptExample[] }) {
  const needed = kept.filter(({ needs }) => needs !== null);
  const edited = kept.filter(({ needs, isEdited }) => isEdited && needs === null);
  if (kept.length === 0) return null;
  return (
    <ul className="space-y-2 text-note">
      {needed.slice(0, maxNamed).map((one) => (
        <li key={one.id}>
          <Named kept={one} /> reste&nbsp;: {reasonOf(one)}{" "}
          {one.needs && (
            <Link to={one.needs.path} className="whitespace-nowrap font-medium text-info hover:underline">
              {moves[one.table]}
            </Link>
          )}
        </li>
      ))}
      {needed.length > maxNamed && (
        <li className="text-ink-2">
          Et {counted(needed.length - maxNamed, "autre exemple", "autres exemples")} dont vos fiches ont
          besoin.
        </li>
      )}
      {edited.length > 0 && (
        <li>
          Modifiés par vous, ils restent&nbsp;:{" "}
          {edited.slice(0, maxNamed).map((one, index) => (
            <span key={one.id}>
              {index > 0 && ", "}
              <Named kept={one} />
            </span>
          ))}
          {edited.length > maxNamed && ` et ${counted(edited.length - maxNamed, "autre")}`}.
        </li>
      )}
    </ul>
  );
}

function Named({ kept: { name, path } }: { kept: KeptExample }) {
  return (
    <Link to={path} className="font-semibold text-ink hover:underline">
      {name}
    </Link>
  );
}

function reasonOf({ table, needs }: KeptExample): string {
  const { count = 1, name = "" } = needs ?? {};
  const others = count > 1 ? ` et ${counted(count - 1, "autre")}` : "";
  if (table === "vehicles") return `la demande de ${name}${others} le concerne.`;
  const what = `votre véhicule «\u00a0${name}\u00a0»${others}`;
  return table === "agencies" ? `${what} y est rattaché.` : `${what} le suit.`;
}
