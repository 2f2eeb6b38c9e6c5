import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel, PanelHead } from "#app/components/ui/panel.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { Notification } from "./notifications.server.ts";

/** A phone shows this many before it is asked for the rest. */
const firstOnPhone = 3;

/** The dashboard's latest messages. */
export function NotificationCard({
  notifications,
  unread,
}: {
  notifications: Notification[];
  unread: number;
}) {
  const [isWhole, setWhole] = useState(false);
  const [deletion, setDeletion] = useState<{
    message: Notification;
    heir: HTMLElement | null;
    isAsking: boolean;
  } | null>(null);
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const focusAfter = useRef<HTMLElement>(null);
  const rest = notifications.length - firstOnPhone;
  return (
    <Panel className="overflow-hidden">
      <PanelHead
        title="Notifications"
        detail={unread > 0 && <Badge tone="info">{counted(unread, "non lue", "non lues")}</Badge>}
        aside={<AllMessagesLink count={notifications.length} />}
      />
      {notifications.length === 0 ? (
        <EmptyState
          level={3}
          icon={<EmptyListDrawing />}
          title="Aucune notification pour le moment"
          action={
            <ButtonLink variant="secondary" to={sitePaths.contact} target="_blank">
              Voir le formulaire de contact
            </ButtonLink>
          }
        >
          Les messages du formulaire de contact arrivent ici, sans recharger la page.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line-inner">
          {notifications.map((notification, index) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onDelete={(heir) => {
                focusAfter.current = null;
                setDeletion({ message: notification, heir, isAsking: true });
              }}
              className={index >= firstOnPhone && !isWhole ? "max-office-sm:hidden" : ""}
            />
          ))}
        </ul>
      )}
      {rest > 0 && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="flex h-11 w-full cursor-pointer items-center justify-center gap-2 border-line border-t font-medium text-[13px] text-info office-sm:hidden"
        >
          Afficher {counted(rest, "autre notification", "autres notifications")}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
      {deletion && (
        <DeleteMessageDialog
          key={deletion.message.id}
          message={deletion.message}
          open={deletion.isAsking}
          onOpenChange={(isAsking) => setDeletion({ ...deletion, isAsking })}
          onDeleted={async () => {
            focusAfter.current = deletion.heir ?? document.getElementById("contenu");
          }}
          finalFocus={focusAfter}
        />
      )}
    </Panel>
  );
}

function AllMessagesLink({ count }: { count: number }) {
  return (
    <div className="-my-1 flex items-center gap-2 text-[13px]">
      {count > 1 && <span className="text-ink-2 max-office-sm:hidden">{count} dernières</span>}
      <Link
        to={officePaths.messages}
        className="-mr-2 flex h-8 items-center gap-2 rounded-control px-2 font-medium text-info hover:underline"
      >
        Tout ouvrir
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Link>
    </div>
  );
}
