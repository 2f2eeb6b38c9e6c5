import { staffFirstName } from "#app/domain/accounts/staff-name.ts";
import { StaffMark } from "../staff-mark.tsx";
import { usePresence } from "./use-presence.ts";

/** «Julien la regarde»: a colleague has the same request open. */
export function Presence({ requestId }: { requestId: string }) {
  const others = usePresence(requestId);
  const [first, ...rest] = others;
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-[13px] text-ink-2">
      {first && (
        <>
          <StaffMark email={first} size={18} />
          <span className="truncate">{presenceWords(first, rest.length)}</span>
        </>
      )}
    </p>
  );
}

function presenceWords(first: string, more: number): string {
  const name = staffFirstName(first);
  if (more === 0) return `${name} la regarde`;
  return more === 1
    ? `${name} et un collègue la regardent`
    : `${name} et ${more}\u00a0collègues la regardent`;
}
