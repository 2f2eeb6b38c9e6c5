import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";

type ActionBarProps = {
  lead: ReactNode;
  phone: string;
  action: { to: string; label: string };
  /** While the page's own button is on the screen: one amber at a time. */
  isAway?: boolean;
};

/** Under 1024 px, what a visitor of this page most likely wants next stays under the thumb. */
export function ActionBar({ lead, phone, action, isAway = false }: ActionBarProps) {
  return (
    <div
      className={`action-bar fixed inset-x-0 bottom-0 z-30 bg-surface shadow-up transition-[translate,visibility] duration-200 lg:hidden print:hidden ${isAway ? "invisible translate-y-full" : ""}`}
    >
      <div className="container-site flex h-[72px] items-center gap-2.5">
        <div className="mr-auto min-w-0 text-copy leading-5">{lead}</div>
        {phone && (
          <a
            href={phoneHref(phone)}
            aria-label={`Appeler le ${formatPhone(phone)}`}
            className={buttonClass({ variant: "secondary", size: "lg", className: "w-12 px-0!" })}
          >
            <Phone />
          </a>
        )}
        <ButtonLink to={action.to} size="lg">
          {action.label}
        </ButtonLink>
      </div>
    </div>
  );
}
