import type { RealtimeStatus } from "#app/lib/use-realtime.ts";

/** Whether the page follows what happens. The countdown is for the eye; what is said aloud changes with the state only. */
export function OfficeLiveMark({ status, always }: { status: RealtimeStatus; always: boolean }) {
  const isLive = status === "live";
  return (
    <div className="shrink-0 text-[13px]">
      <p role="status" className="sr-only">
        {isLive ? "En direct" : "Reconnexion en cours"}
      </p>
      {(always || typeof status === "object") && (
        <p
          aria-hidden="true"
          className={`flex items-center gap-1.5 ${isLive ? "text-success-dark" : "text-ink-2"}`}
        >
          <span
            className={`size-2 shrink-0 rounded-full ${isLive ? "bg-success ring-3 ring-success/20" : "border-[1.5px] border-control"}`}
          />
          <LiveLabel status={status} />
        </p>
      )}
    </div>
  );
}

function LiveLabel({ status }: { status: RealtimeStatus }) {
  if (status === "live") return "En direct";
  if (status === "connecting") return "Connexion…";
  return (
    <span className="whitespace-nowrap">
      Reconnexion<span className="max-office-sm:hidden"> dans {status.retryIn} s</span>…
    </span>
  );
}
