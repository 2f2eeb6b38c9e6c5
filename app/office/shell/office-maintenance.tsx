import Lock from "lucide-react/icons/lock";
import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { Switch } from "#app/ui/switch.tsx";

interface OfficeMaintenanceProps {
  member: StaffMember;
  isEnabled: boolean;
}

const reason = "Réservé aux administrateurs";

/**
 * The switch in the top bar: it flips at once, and flips back if the server refuses. Who may not flip it has it here while
 * the site is closed; otherwise their menu says that it is open, and who may close it.
 */
export function OfficeMaintenance({ member, isEnabled }: OfficeMaintenanceProps) {
  const { shown, label, mayFlip, noteId, control, question } = useMaintenanceSwitch(member, isEnabled);
  if (!mayFlip && !shown) return null;
  return (
    <div
      title={mayFlip ? undefined : reason}
      className={`flex h-8.5 items-center gap-2 rounded-control border px-2 text-small ${
        shown ? "border-danger-line bg-danger-tint text-danger-dark" : "border-line bg-surface text-ink-2"
      }`}
    >
      <Switch {...control} aria-describedby={mayFlip ? undefined : noteId}>
        <span className={shown ? "font-semibold" : "font-medium"}>{label}</span>
      </Switch>
      {!mayFlip && (
        <span id={noteId} className="flex items-center gap-1 border-line border-l pl-2 text-ink-2 text-xs">
          <Lock className="size-3.5 shrink-0" />
          <span className="sr-only">{reason}</span>
        </span>
      )}
      {question}
    </div>
  );
}

/** What visitors meet, for whoever may not change it. */
export function maintenanceNote(isEnabled: boolean): string {
  return `${consequenceOf(isEnabled)}. ${reason}.`;
}

export const maintenanceLabel = (isEnabled: boolean) => (isEnabled ? "Maintenance active" : "Mode normal");

const consequenceOf = (isEnabled: boolean) =>
  isEnabled ? "Les visiteurs voient la page de maintenance" : "Le site public est en ligne";

export function OfficeMaintenanceRow({ member, isEnabled }: OfficeMaintenanceProps) {
  const { shown, label, mayFlip, noteId, control, question } = useMaintenanceSwitch(member, isEnabled);
  return (
    <div className="flex items-center justify-between gap-3 px-2">
      <div className="min-w-0">
        <p className={`font-medium text-sm leading-5 ${shown ? "text-danger-dark" : "text-ink"}`}>{label}</p>
        <p id={noteId} className="text-ink-2 text-xs leading-4">
          {mayFlip ? consequenceOf(shown) : maintenanceNote(shown)}
        </p>
      </div>
      <Switch {...control} aria-label={label} aria-describedby={noteId} />
      {question}
    </div>
  );
}

/** Closing the site to everybody is asked about; opening it is not. One fetcher for both switches: while its request is under way, what was asked for is what is shown. */
function useMaintenanceSwitch(member: StaffMember, isEnabled: boolean) {
  const noteId = useId();
  const fetcher = useFetcher({ key: "maintenance-switch" });
  const asked = fetcher.formData?.get("is_enabled");
  const shown = asked === undefined ? isEnabled : asked === "true";
  const mayFlip = can(member, "maintenance:switch");
  const [isAsking, setAsking] = useState(false);
  const flip = (enabled: boolean) =>
    void fetcher.submit(
      { is_enabled: String(enabled) },
      { method: "post", action: officePaths.maintenanceSwitch },
    );
  return {
    shown,
    label: maintenanceLabel(shown),
    mayFlip,
    noteId,
    control: {
      tone: "danger",
      checked: shown,
      disabled: !mayFlip,
      onCheckedChange: (enabled: boolean) => (enabled ? setAsking(true) : flip(false)),
    } as const,
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Fermer le site public\u00a0?"}
        description="Tous les visiteurs verront la page de maintenance, tout de suite, et aucune demande ne pourra arriver. Le back-office reste ouvert."
        confirmLabel="Activer la maintenance"
        isDeletion={false}
        onConfirm={() => {
          setAsking(false);
          flip(true);
        }}
      />
    ),
  };
}
