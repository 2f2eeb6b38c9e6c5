import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { PriceKind } from "./tariff-tables.tsx";

/** With or without VAT: two addresses of the page. */
export function PriceKinds({ kind }: { kind: PriceKind }) {
  const links: { to: string; kind: PriceKind; label: string }[] = [
    { to: sitePaths.tariffs, kind: "ttc", label: "Prix TTC" },
    { to: `${sitePaths.tariffs}?prix=ht`, kind: "ht", label: "Prix HT" },
  ];
  return (
    <nav
      aria-label="Prix affichés"
      className="flex overflow-hidden rounded-field border-[1.5px] border-control max-sm:w-full print:hidden"
    >
      {links.map((link) => (
        <Link
          key={link.kind}
          to={link.to}
          preventScrollReset
          aria-current={link.kind === kind || undefined}
          className="flex h-11 flex-1 items-center justify-center whitespace-nowrap bg-surface px-5 font-semibold text-[0.9375rem] hover:bg-paper-2 focus-visible:-outline-offset-3 aria-[current]:bg-blue aria-[current]:text-white"
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
