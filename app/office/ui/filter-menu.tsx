import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FilterChoice } from "#app/lib/listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { Menu, MenuLink } from "./menu.tsx";

export type FilterMenuProps = {
  /** What is filtered by: «Agence». */
  label: string;
  icon: ReactNode;
  choices: readonly FilterChoice[];
  value: string | null;
  /** The list's address under a choice; without one, under none. */
  hrefOf: (value: string | null) => string;
};

/** A filter that lives in the address: dashed while it is open, tinted once it is set. */
export function FilterMenu({ label, icon, choices, value, hrefOf }: FilterMenuProps) {
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <div
      className={`flex h-7.5 max-w-full items-center rounded-control border max-office-sm:h-8 ${
        value === null ? "border-control border-dashed bg-surface" : "border-blue-line bg-blue-tint text-blue"
      }`}
    >
      <Menu
        align="start"
        width={220}
        trigger={
          <button
            type="button"
            className="flex h-full min-w-0 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-meta transition-colors duration-(--motion-colour) hover:bg-ink/4 data-popup-open:bg-ink/4"
          >
            <span className={value === null ? "text-ink-2 [&_svg]:size-3.5" : "hidden"}>{icon}</span>
            <span className="truncate">{chosen === null ? label : chosenText(label, chosen)}</span>
            {value === null && <ChevronDown className="size-3.5 shrink-0 text-ink-2" />}
          </button>
        }
      >
        {choices.map((choice) => (
          <MenuLink
            key={choice.value}
            to={hrefOf(choice.value)}
            aria-current={choice.value === value || undefined}
            icon={<Check className={choice.value === value ? "" : "invisible"} />}
            aside={typeof choice.count === "number" ? formatNumber(choice.count) : undefined}
          >
            {choice.label}
          </MenuLink>
        ))}
      </Menu>
      {value !== null && (
        <Link
          to={hrefOf(null)}
          aria-label={`Effacer le filtre ${label}`}
          title={`Effacer le filtre ${label}`}
          className={iconButtonClass({ size: "sm", className: "-ml-1.5 text-blue" })}
        >
          <X />
        </Link>
      )}
    </div>
  );
}

type FilterToggleProps = {
  label: string;
  icon: ReactNode;
  count: number | null;
  isOn: boolean;
  /** Under it, or without it where it is set. */
  to: string;
};

/** A filter that is on or off, of the same look. */
export function FilterToggle({ label, icon, count, isOn, to }: FilterToggleProps) {
  return (
    <Link
      to={to}
      aria-current={isOn || undefined}
      title={isOn ? `Effacer le filtre ${label}` : undefined}
      className={`flex h-7.5 items-center gap-1.5 rounded-control border px-2.5 text-meta no-underline transition-colors duration-(--motion-colour) max-office-sm:h-8 ${
        isOn
          ? "border-blue-line bg-blue-tint text-blue hover:bg-blue-pale"
          : "border-control border-dashed bg-surface hover:bg-paper-2 [&_svg]:text-ink-2"
      } [&_svg]:size-3.5`}
    >
      {!isOn && icon}
      {label}
      {count !== null && <span className={isOn ? "" : "text-ink-3"}>{formatNumber(count)}</span>}
      {isOn && <X />}
    </Link>
  );
}

/** «Sujet : Location»; a choice that says itself what it is needs no such word. */
function chosenText(label: string, chosen: string): string {
  return chosen.startsWith(`${label} `) ? chosen : `${label}\u00a0: ${chosen}`;
}
