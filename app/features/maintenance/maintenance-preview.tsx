import Lock from "lucide-react/icons/lock";
import type { MaintenanceNotice } from "./maintenance.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

/** The closed site as visitors will see it, at half its size where there is room for a desk's screen. */
export function MaintenancePreview({ notice, host }: { notice: MaintenanceNotice; host: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">
        Aperçu
      </figcaption>
      <div className="overflow-hidden rounded-(--panel-radius) border border-line">
        <p className="flex h-7 items-center gap-1.5 border-line border-b bg-paper-2 px-3 text-help text-ink-2">
          <Lock aria-hidden="true" className="size-3" />
          {host}
        </p>
        {/* Only to be looked at: its number is not dialled from here. */}
        <div inert className="office-sm:[zoom:0.5] [&>div]:rounded-none">
          <MaintenancePage preview notice={notice} />
        </div>
      </div>
    </figure>
  );
}
