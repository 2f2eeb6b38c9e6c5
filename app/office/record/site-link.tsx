import ExternalLink from "lucide-react/icons/external-link";
import { MenuLink } from "#app/office/ui/menu.tsx";
import { buttonClass } from "#app/ui/button.tsx";

const words = "Voir sur le site";
const ownTab = { target: "_blank", rel: "noreferrer" };

const headButton = buttonClass({ variant: "secondary", size: "xs", className: "max-office-sm:hidden" });

/** From a record to the page that shows it, in a tab of its own: a button in an editor's head unless told otherwise. */
export function SiteLink({ to, className = headButton }: { to: string; className?: string }) {
  return (
    <a href={to} {...ownTab} className={className}>
      <ExternalLink strokeWidth={2} />
      {words}
    </a>
  );
}

/** The same in the menu of a row. */
export function SiteMenuLink({ to }: { to: string }) {
  return (
    <MenuLink to={to} {...ownTab} icon={<ExternalLink strokeWidth={2} />}>
      {words}
    </MenuLink>
  );
}
