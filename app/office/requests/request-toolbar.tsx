import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import MailCheck from "lucide-react/icons/mail-check";
import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import type { OpenedRequest } from "#app/domain/requests/request-list.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { phoneHref } from "#app/lib/phone.ts";
import { Menu, MenuItem, MenuSeparator } from "#app/office/ui/menu.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import { canDelete } from "./deletion-questions.ts";
import type { placeOf } from "./request-navigation.ts";
import { Presence } from "./thread/presence.tsx";

interface RequestToolbarProps {
  request: OpenedRequest;
  place: ReturnType<typeof placeOf>;
  listHref: string;
  onBack: () => void;
  onMark: (intent: "read" | "unread") => void;
  onDelete: () => void;
  children: ReactNode;
}

export function RequestToolbar(props: RequestToolbarProps) {
  const { request, place, listHref, onBack, children } = props;
  const { quote } = request;
  return (
    <div className="sticky top-13 z-10 flex shrink-0 flex-wrap items-center gap-x-1 border-line border-b bg-surface px-2 office-sm:top-14 office-md:static office-md:h-13 office-md:flex-nowrap office-md:gap-2 office-md:px-6 print:hidden">
      <IconButtonLink
        label="Retour à la liste"
        to={listHref}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onBack();
        }}
        className="office-md:hidden!"
      >
        <ArrowLeft />
      </IconButtonLink>
      {place.position !== null && (
        <p className="mr-1 whitespace-nowrap text-small text-ink-2">
          {formatNumber(place.position)} sur {formatNumber(Math.max(place.total, place.position))}
        </p>
      )}
      <div className="flex gap-1 max-office-md:hidden">
        <StepLink label="Demande précédente" to={place.previous}>
          <ChevronUp />
        </StepLink>
        <StepLink label="Demande suivante" to={place.next}>
          <ChevronDown />
        </StepLink>
      </div>
      <div className="flex h-13 min-w-0 flex-1 items-center px-1">
        <Presence key={request.id} requestId={request.id} />
      </div>
      <div className="flex min-w-0 items-center gap-2 max-office-md:order-last max-office-md:grid max-office-md:basis-full max-office-md:grid-cols-2 max-office-md:px-1 max-office-md:pb-3">
        {children}
      </div>
      <ButtonLink
        variant="secondary"
        size="xs"
        to={quote ? officePaths.quote(quote.id) : officePaths.newQuote(request.id)}
        className="h-8! border-control! max-office-sm:hidden"
      >
        <FileText />
        {quote ? "Ouvrir le devis" : "Préparer un devis"}
      </ButtonLink>
      <MoreMenu {...props} />
    </div>
  );
}

function MoreMenu({ request, onMark, onDelete }: RequestToolbarProps) {
  const { unread, phone } = request;
  return (
    <Menu
      width={208}
      trigger={
        <IconButton label="Autres actions">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem
        icon={unread ? <MailCheck strokeWidth={2} /> : <Mail strokeWidth={2} />}
        onSelect={() => onMark(unread ? "read" : "unread")}
      >
        {unread ? "Marquer comme lu" : "Marquer comme non lu"}
      </MenuItem>
      {phone && (
        <MenuItem
          icon={<Phone strokeWidth={2} />}
          onSelect={() => {
            window.location.href = phoneHref(phone);
          }}
        >
          Appeler
        </MenuItem>
      )}
      <MenuItem icon={<Printer strokeWidth={2} />} onSelect={() => window.print()}>
        Imprimer
      </MenuItem>
      {canDelete(request) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 strokeWidth={2} />} tone="danger" onSelect={onDelete}>
            Supprimer…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function StepLink({ label, to, children }: { label: string; to: string | null; children: ReactNode }) {
  const link = { label, children };
  return to === null ? (
    <IconButton {...link} disabled />
  ) : (
    <IconButtonLink {...link} to={to} replace preventScrollReset />
  );
}
