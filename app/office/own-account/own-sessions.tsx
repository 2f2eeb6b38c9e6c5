import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import type { ComponentType, ReactNode } from "react";
import { useFetcher } from "react-router";
import type { OwnSession } from "#app/domain/accounts/own-account.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Panel>
      <ul className="divide-y divide-line-inner">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <PanelFoot>
        <p className="text-small text-ink-2">
          {sessions.length} {sessions.length < 2 ? "session" : "sessions"}
        </p>
        {others > 0 && (
          <EndButton intent="end-others">
            {others === 1 ? "Déconnecter l’autre" : `Déconnecter les ${others} autres`}
          </EndButton>
        )}
      </PanelFoot>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { device, isCurrent, openedAt, seenAt } = session;
  return (
    <DeviceRow
      Icon={session.isHandheld ? Smartphone : Monitor}
      name={
        <span className="flex flex-wrap items-center gap-x-2">
          {device}
          {isCurrent && <Badge tone="success">Cet appareil</Badge>}
        </span>
      }
      detail={`Ouverte le ${formatShortDate(openedAt)}`}
      state={isCurrent ? "Active maintenant" : `Vue le ${formatShortDateTime(seenAt)}`}
    >
      {!isCurrent && (
        <EndButton intent="end" id={session.id} label={`Déconnecter ${device}`}>
          Déconnecter
        </EndButton>
      )}
    </DeviceRow>
  );
}

interface DeviceRowProps {
  Icon: ComponentType<{ className?: string }>;
  name: ReactNode;
  detail: string;
  state: string;
  children: ReactNode;
}

/** A session, or a passkey. */
export function DeviceRow({ Icon, name, detail, state, children }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-(--panel-padding) py-2.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sand">
        <Icon className="size-4 text-ink-2" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="break-words font-medium text-sm">{name}</div>
        <p className="text-small text-ink-2">{detail}</p>
      </div>
      <p className="w-52 text-small text-ink-2 max-office-sm:order-1 max-office-sm:w-full max-office-sm:pl-12">
        {state}
      </p>
      <div className="text-right empty:hidden office-sm:w-27 office-sm:empty:block">{children}</div>
    </li>
  );
}

type EndButtonProps = { intent: "end" | "end-others"; id?: string; label?: string; children: string };

function EndButton({ intent, id = "", label, children }: EndButtonProps) {
  const fetcher = useFetcher();
  return (
    <Button
      variant="secondary"
      size="xs"
      busy={fetcher.state !== "idle"}
      aria-label={label}
      onClick={() => void fetcher.submit({ intent, id }, { method: "post" })}
    >
      {children}
    </Button>
  );
}
