import Lock from "lucide-react/icons/lock";
import { useId } from "react";
import { useFetcher } from "react-router";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Switch } from "#app/ui/switch.tsx";

interface OfficeMaintenanceProps {
  member: StaffMember;
  isEnabled: boolean;
}

const reason = "Réservé aux administrateurs";

/** The switch in the top bar: it flips at once, and flips back if the server refuses. */
export function OfficeMaintenance({ member, isEnabled }: OfficeMaintenanceProps) {
  const { shown, label, mayFlip, noteId, control } = useMaintenanceSwitch(member, isEnabled);
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
          <span className="max-office-lg:sr-only">{reason}</span>
        </span>
      )}
    </div>
  );
}

export function OfficeMaintenanceRow({ member, isEnabled }: OfficeMaintenanceProps) {
  const { shown, label, mayFlip, noteId, control } = useMaintenanceSwitch(member, isEnabled);
  const consequence = shown ? "Les visiteurs voient la page de maintenance" : "Le site public est en ligne";
  return (
    <div className="flex items-center justify-between gap-3 px-2">
      <div className="min-w-0">
        <p className={`font-medium text-sm leading-5 ${shown ? "text-danger-dark" : "text-ink"}`}>{label}</p>
        <p id={noteId} className="text-ink-2 text-xs leading-4">
          {mayFlip ? consequence : `${consequence}. ${reason}.`}
        </p>
      </div>
      <Switch {...control} aria-label={label} aria-describedby={noteId} />
    </div>
  );
}

/** One fetcher for both switches: while its request is under way, what was asked for is what is shown. */
function useMaintenanceSwitch(member: StaffMember, isEnabled: boolean) {
  const noteId = useId();
  const fetcher = useFetcher({ key: "maintenance-switch" });
  const asked = fetcher.formData?.get("is_enabled");
  const shown = asked === undefined ? isEnabled : asked === "true";
  const mayFlip = can(member, "maintenance:switch");
  const flip = (enabled: boolean) =>
    void fetcher.submit(
      { is_enabled: String(enabled) },
      { method: "post", action: officePaths.maintenanceSwitch },
    );
  return {
    shown,
    label: shown ? "Maintenance active" : "Mode normal",
    mayFlip,
    noteId,
    control: { tone: "danger", checked: shown, disabled: !mayFlip, onCheckedChange: flip } as const,
  };
}
