import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Mail from "lucide-react/icons/mail";
import MailCheck from "lucide-react/icons/mail-check";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import { IconButton, IconButtonLink } from "#app/components/ui/icon-button.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import type { placeOf } from "./message-navigation.ts";

interface MessageToolbarProps {
  place: ReturnType<typeof placeOf>;
  listHref: string;
  onBack: () => void;
  isRead: boolean;
  onMark: (intent: "read" | "unread") => void;
  onDelete: () => void;
}

/** Above the open message: where it stands in the list, and what can be done with it. */
export function MessageToolbar({ place, listHref, onBack, isRead, onMark, onDelete }: MessageToolbarProps) {
  return (
    <div className="sticky top-13 z-10 flex h-13 shrink-0 items-center gap-1 border-line border-b bg-surface px-2 office-sm:top-14 office-md:static office-md:px-6">
      <IconButtonLink
        label="Retour à la liste"
        to={listHref}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onBack();
        }}
        className="office-md:hidden"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
      </IconButtonLink>
      {place.position !== null && (
        <p className="mr-2 whitespace-nowrap text-[13px] text-ink-2">
          {formatNumber(place.position)} sur {formatNumber(Math.max(place.total, place.position))}
        </p>
      )}
      <div className="flex gap-1 max-office-md:hidden">
        <StepLink label="Message précédent" to={place.previous} icon={ChevronUp} />
        <StepLink label="Message suivant" to={place.next} icon={ChevronDown} />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <ToolbarButton
          icon={isRead ? Mail : MailCheck}
          label={isRead ? "Marquer comme non lu" : "Marquer comme lu"}
          onClick={() => onMark(isRead ? "unread" : "read")}
        />
        <ToolbarButton icon={Trash2} label="Supprimer" tone="danger" onClick={onDelete} />
      </div>
    </div>
  );
}

function StepLink({ label, to, icon: Icon }: { label: string; to: string | null; icon: LucideIcon }) {
  const glyph = <Icon aria-hidden="true" strokeWidth={1.75} />;
  if (to === null) {
    return (
      <IconButton label={label} disabled>
        {glyph}
      </IconButton>
    );
  }
  return (
    <IconButtonLink label={label} to={to} replace preventScrollReset>
      {glyph}
    </IconButtonLink>
  );
}

interface ToolbarButtonProps {
  icon: LucideIcon;
  label: string;
  tone?: "neutral" | "danger";
  onClick: () => void;
}

/** Words where there is room; on a phone the icon alone, with its name. */
function ToolbarButton({ icon: Icon, label, tone = "neutral", onClick }: ToolbarButtonProps) {
  const colour = tone === "danger" ? "text-danger hover:bg-danger-tint" : "text-ink hover:bg-ink/6";
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className={`flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 font-medium text-[13px] transition-colors duration-(--motion-colour) max-office-sm:size-10 max-office-sm:justify-center max-office-sm:px-0 ${colour}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 max-office-sm:size-4.5" strokeWidth={1.75} />
      <span className="max-office-sm:sr-only">{label}</span>
    </button>
  );
}
