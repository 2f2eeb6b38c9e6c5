import Lock from "lucide-react/icons/lock";
import Reply from "lucide-react/icons/reply";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { IconButtonLink } from "#app/ui/icon-button.tsx";

/** Where a composer's page was opened from: the list with its filters, else the request alone. */
export function useWayBack(requestId: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = (state as { from?: unknown } | null)?.from;
  const to =
    typeof from === "string" && from.startsWith(officePaths.messages) ? from : officePaths.request(requestId);
  return { to, state, leave: () => void navigate(to, { replace: true }) };
}

type ComposerPageProps = { requestId: string; mode: "reply" | "note"; children: ReactNode };

const tabs = [
  { mode: "reply", label: "Répondre", icon: Reply, to: officePaths.requestReply },
  { mode: "note", label: "Note interne", icon: Lock, to: officePaths.requestNote },
] as const;

export function ComposerPage({ requestId, mode, children }: ComposerPageProps) {
  const { to, state } = useWayBack(requestId);
  const isNote = mode === "note";
  const here = isNote
    ? "bg-memo-2 font-semibold text-memo-ink"
    : "bg-surface font-semibold text-ink shadow-segment";
  return (
    <div
      className={`flex flex-col max-office-md:fixed max-office-md:inset-0 max-office-md:z-40 office-md:mx-auto office-md:max-w-3xl office-md:overflow-hidden office-md:rounded-badge office-md:border ${isNote ? "bg-memo office-md:border-memo-edge" : "bg-surface office-md:border-line"}`}
    >
      <header
        className={`flex h-13 shrink-0 items-center gap-2 border-b px-3 ${isNote ? "border-memo-line" : "border-line bg-paper"}`}
      >
        <IconButtonLink label="Fermer, garder le brouillon" to={to} replace>
          <X />
        </IconButtonLink>
        <h2 className="font-semibold text-large">{isNote ? "Note interne" : "Répondre au client"}</h2>
      </header>
      <nav
        aria-label="Répondre ou noter"
        className={`flex shrink-0 gap-1 px-2 py-2 ${isNote ? "" : "border-line border-b bg-paper"}`}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.mode}
            to={tab.to(requestId)}
            state={state}
            replace
            aria-current={tab.mode === mode ? "page" : undefined}
            className={`flex h-9 flex-1 items-center justify-center gap-2 rounded-badge text-small no-underline [&_svg]:size-4 ${tab.mode === mode ? here : "text-ink-2"}`}
          >
            <tab.icon />
            {tab.label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
