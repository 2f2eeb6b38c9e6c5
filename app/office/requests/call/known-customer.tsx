import UserCheck from "lucide-react/icons/user-check";
import { Link } from "react-router";
import type { KnownCustomer } from "#app/domain/requests/known-customer.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Button } from "#app/ui/button.tsx";

interface KnownCustomerNoteProps {
  customer: KnownCustomer;
  /** Nothing is left to fill in. */
  isComplete: boolean;
  onFill: () => void;
}

/** «Client connu : 2 demandes», and one press fills in what they told before. */
export function KnownCustomerNote({ customer, isComplete, onFill }: KnownCustomerNoteProps) {
  const { count, requestId, name, company } = customer;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-blue-line bg-blue-tint px-3 py-2 text-small"
    >
      <UserCheck className="size-4 shrink-0 text-blue" />
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        Client connu&nbsp;:{" "}
        <Link
          to={officePaths.request(requestId)}
          target="_blank"
          className="font-medium text-info hover:underline"
        >
          {counted(count, "demande")}
        </Link>
        {(name || company) && (
          <span className="text-ink-2"> · {[name, company].filter(Boolean).join(", ")}</span>
        )}
      </p>
      {!isComplete && (
        <Button type="button" variant="secondary" size="xs" onClick={onFill}>
          Reprendre ses coordonnées
        </Button>
      )}
    </div>
  );
}
