import { Link } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { LogoMark } from "#app/ui/logo.tsx";

type OfficeBrandProps = { companyName: string; isFoldable?: boolean };

/** The mark and the company's name, set as in its logo; folded, the mark alone. */
export function OfficeBrand({ companyName, isFoldable }: OfficeBrandProps) {
  const [first, ...others] = companyName.split(" ");
  return (
    <Link to={officePaths.dashboard} className="flex min-w-0 items-center gap-2.5 rounded-control">
      <span className="flex size-7 shrink-0 items-center justify-center rounded-control bg-blue text-white [&_svg]:h-2 [&_svg]:w-5">
        <LogoMark />
      </span>
      <span className={`min-w-0 ${isFoldable ? "max-office-lg:sr-only" : ""}`}>
        <span className="block truncate font-semibold text-[15px] leading-4.5 tracking-[-0.01em]">
          {first}
        </span>
        <span className="block truncate text-ink-2 text-xs leading-3.5">
          {[others.join(" "), "gestion"].filter(Boolean).join(" · ")}
        </span>
      </span>
    </Link>
  );
}
