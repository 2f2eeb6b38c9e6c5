import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { litresOfHome, rangeOf } from "#app/domain/rental/volume.ts";
import { bodyOf, volumeText } from "#app/domain/vehicles/helper/filling.ts";
import type { FleetSize } from "#app/domain/vehicles/helper/fleet-sizes.server.ts";
import { carryingLink, type HelperInput, helperHref, homes } from "#app/domain/vehicles/helper/helper.ts";
import { formatRange, readLoad } from "#app/domain/vehicles/helper/load.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { BodyOutline, outlineWidth } from "./load-drawing.tsx";

type LandmarksProps = { input: HelperInput; sizes: FleetSize[] };

/** Where the answer will stand: what others ask, one press each, and the sizes that the fleet has. */
export function Landmarks({ input, sizes }: LandmarksProps) {
  return (
    <>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {casesOf(input).map(({ label, detail, result, to }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              className="group flex h-full min-h-[68px] flex-wrap items-center gap-x-3 rounded-card border border-line bg-surface px-5 py-3.5 xl:gap-x-2 xl:px-4 hover:border-line-strong hover:bg-paper"
            >
              <span className="font-semibold text-large xl:text-base">{label}</span>
              <span className="mr-auto text-ink-2">{detail}</span>
              <span className="flex items-center gap-2 font-semibold group-hover:underline xl:basis-full">
                {result}
                <ArrowRight className="size-5 shrink-0 text-blue" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {sizes.length > 0 && <FleetSizes input={input} sizes={sizes} />}
    </>
  );
}

interface Case {
  label: string;
  detail: string;
  result: string;
  to: string;
}

/** Four of each: with the licence, the days and the agency that the form says. */
function casesOf(input: HelperInput): Case[] {
  const { licence, carried } = input;
  const rest = { licence, carried };
  if (input.mode === "transport") {
    return cargoes.map(({ label, detail, ...typed }) => {
      const asked = {
        ...input,
        ...typed,
        typed: { ...input.typed, ...typed.typed },
        cargo: "palettes" as const,
      };
      const range = readLoad(asked).load?.range;
      const to = helperHref({ mode: "transport", cargo: "palettes", ...typed, ...rest });
      return { label, detail, result: range ? formatRange(range) : "", to };
    });
  }
  return homes.map(({ label, surface }) => ({
    label,
    detail: `${surface}\u00a0m²`,
    result: formatRange(rangeOf(litresOfHome(surface, "normal", 0))),
    to: helperHref({ mode: "demenage", typed: { surface: String(surface) }, ...rest }),
  }));
}

const pallets = (count: number, poids: string) => ({
  label: `${count}\u00a0palettes`,
  detail: `${formatNumber(Number(poids))}\u00a0kg`,
  typed: { palettes: String(count), hauteur_palette: "1,20", poids },
});

const cargoes = [pallets(2, "600"), pallets(3, "2000"), pallets(6, "3000"), pallets(15, "5000")];

/** To one scale, so that they can be told apart at a glance; each leads to its vehicles. */
function FleetSizes({ input, sizes }: LandmarksProps) {
  const drawn = sizes.map((size) => ({
    ...size,
    body: bodyOf({ volume: size.volume, useful_length: null, inner_height: null }),
  }));
  const widest = Math.max(...drawn.map(({ body }) => outlineWidth(body)));
  return (
    <div className="mt-6 rounded-card border border-line bg-surface px-5 pt-5 pb-2 sm:px-7 sm:pt-6">
      <h2 className="text-card-title">Les volumes de notre parc</h2>
      <p className="mt-1 text-copy text-ink-2">
        À la même échelle. Pour un déménagement, les voyages sont comptés par le volume et par le poids.
      </p>
      <ul className="mt-2">
        {drawn.map(({ body, volume, licence, payload, most, homes: words }) => (
          <li key={`${volume} ${licence}`} className="border-line not-last:border-b">
            <Link
              to={withStay(
                carryingLink({ licence, minCapacity: volume, maxCapacity: volume }),
                input.carried,
              )}
              className="group grid items-center gap-x-8 gap-y-2 py-4 sm:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]"
            >
              <span style={{ width: `${(outlineWidth(body) / widest) * 100}%` }}>
                <BodyOutline body={body} />
              </span>
              <span className="flex items-center gap-4">
                <span className="mr-auto min-w-0 leading-6">
                  <span className="font-semibold text-large group-hover:underline">{volumeText(volume)}</span>{" "}
                  <span className="text-copy text-ink-2">
                    · permis&nbsp;{licence}
                    {payload !== null &&
                      ` · porte ${payload === most ? "" : `${formatNumber(payload)} à\u00a0`}${formatNumber(most ?? payload)}\u00a0kg`}
                  </span>
                  {words && <span className="block text-copy">{words}</span>}
                </span>
                <ArrowRight className="size-5 shrink-0 text-blue" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
