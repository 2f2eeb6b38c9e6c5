import UserCheck from "lucide-react/icons/user-check";
import { type KnownCustomer, knownFiles } from "#app/domain/requests/known-customer.ts";
import { Button } from "#app/ui/button.tsx";
import { AllEarlierLink, EarlierFiles } from "../earlier-files.tsx";

interface KnownCustomerNoteProps {
  customer: KnownCustomer;
  today: string;
  /** Nothing is left to fill in. */
  isComplete: boolean;
  onFill: () => void;
}

/** «Client connu : 2 demandes», what they were, and one press fills in what they told before. */
export function KnownCustomerNote({ customer, today, isComplete, onFill }: KnownCustomerNoteProps) {
  const { name, company } = customer;
  return (
    <div role="status" className="rounded-control border border-blue-line bg-blue-tint px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <UserCheck className="size-4 shrink-0 text-blue" />
        <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
          Client connu&nbsp;: <span className="font-medium">{knownFiles(customer)}</span>
          {(name || company) && (
            <span className="text-ink-2"> · {[name, company].filter(Boolean).join(", ")}</span>
          )}
        </p>
        <AllEarlierLink customer={customer} target="_blank" />
        {!isComplete && (
          <Button type="button" variant="secondary" size="xs" onClick={onFill}>
            Reprendre ses coordonnées
          </Button>
        )}
      </div>
      <EarlierFiles customer={customer} today={today} target="_blank" className="-mx-1 mt-1" />
    </div>
  );
}
