import ArrowRight from "lucide-react/icons/arrow-right";
import Box from "lucide-react/icons/box";
import House from "lucide-react/icons/house";
import Search from "lucide-react/icons/search";
import type { LucideIcon } from "lucide-react/types";
import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";

const ways: { query: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    query: "mode=demenage&surface=45&permis=B",
    icon: House,
    title: "Je déménage",
    // The page itself says the same; a test holds them together.
    text: "45\u00a0m² normalement meublés\u00a0: comptez 21 à\u00a024\u00a0m³.",
  },
  {
    query: "mode=transport",
    icon: Box,
    title: "Je transporte",
    text: "Des palettes, une charge, des dimensions.",
  },
  { query: "mode=recherche", icon: Search, title: "Je cherche", text: "Un permis, un hayon, du froid." },
];

/** From what is to be carried to the vehicle, and to what it costs. */
export function WaysIn() {
  return (
    <section
      aria-labelledby="besoin"
      className="later container-site pt-section [--later-height:35rem] sm:[--later-height:26rem] lg:[--later-height:24rem]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h2 id="besoin" className="max-w-[31rem] text-h2">
            Dites-nous ce que vous transportez.
          </h2>
          <p className="mt-4 text-ink-2 text-lead">Le volume, le permis et le prix, avant de nous appeler.</p>
        </div>
        <Link
          to={sitePaths.tariffs}
          className="link relative after:-inset-y-3 after:absolute after:inset-x-0"
        >
          Tarifs et conditions
          <ArrowRight />
        </Link>
      </div>
      <ul className="mt-9 grid gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-6">
        {ways.map(({ query, icon: Icon, title, text }) => (
          <li key={title}>
            <Link
              to={`${sitePaths.vehicleHelper}?${query}`}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-5 transition-[translate,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-float sm:relative sm:block sm:min-h-[12.75rem] lg:p-7"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-button bg-blue-pale text-blue">
                <Icon className="size-6" strokeWidth={1.75} />
              </span>
              <span className="mr-auto block sm:mt-4 sm:pr-9">
                <span className="block text-card-title group-hover:underline">{title}</span>
                <span className="mt-1 block text-ink-2 max-sm:text-[0.9375rem]">{text}</span>
              </span>
              <ArrowRight className="size-5 shrink-0 text-blue sm:absolute sm:right-5 sm:bottom-5 lg:right-7 lg:bottom-8" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
