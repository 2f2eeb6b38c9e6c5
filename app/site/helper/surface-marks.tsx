import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import { litresOfHome, rangeOf } from "#app/domain/rental/volume.ts";
import { helperHref } from "#app/domain/vehicles/helper/helper.ts";
import { homes } from "#app/domain/vehicles/helper/homes.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";

/** What stands where the answer will: homes as most are, each with its own. */
export function SurfaceMarks() {
  return (
    <ul className="mt-4 rounded-card border border-line bg-surface px-5 sm:px-7">
      {homes.map(({ label, surface }) => (
        <li key={label} className="border-line not-last:border-b">
          <Link
            to={helperHref({ mode: "demenage", typed: { surface: String(surface) }, licence: "B" })}
            preventScrollReset
            className="group flex min-h-[68px] items-center gap-4"
          >
            <span className="font-semibold text-[1.0625rem]">{label}</span>
            <span className="mr-auto text-ink-2">{surface}&nbsp;m²</span>
            <span className="font-semibold group-hover:underline">
              {formatRange(rangeOf(litresOfHome(surface, "normal", 0)))}
            </span>
            <ArrowRight className="size-5 shrink-0 text-blue" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
