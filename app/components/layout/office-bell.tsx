import Bell from "lucide-react/icons/bell";
import { IconButtonLink } from "#app/components/ui/icon-button.tsx";
import { unreadLabel } from "#app/features/messages/messages.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";

export function OfficeBell({ unread }: { unread: number }) {
  return (
    <IconButtonLink to={officePaths.messages} label={bellLabel(unread)}>
      <Bell aria-hidden="true" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-[calc(50%+2px)] left-[calc(50%+1px)] flex h-[17px] min-w-[17px] items-center justify-center rounded-[5px] bg-blue px-1 font-semibold text-[11px] text-white tabular-nums ring-2 ring-paper"
        >
          {unreadLabel(unread)}
        </span>
      )}
    </IconButtonLink>
  );
}

/** Says the number as it is written, so that what is heard and what is seen are one. */
function bellLabel(unread: number): string {
  if (unread === 0) return "Notifications, aucune non lue";
  return `Notifications, ${unreadLabel(unread)} non ${plural(unread, "lue")}`;
}
