import { useFetcher } from "react-router";
import type { StaffDamage } from "#app/domain/vehicles/state/damages.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Refused } from "./posted-answer.ts";

interface RepairFormProps {
  damage: StaffDamage;
  today: string;
  /** Posted without scripts, and refused. */
  refused: Refused | null;
}

/** «Réparé…» unfolds to the day it was done. */
export function RepairForm({ damage, today, refused }: RepairFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const isRefused = refused?.typed?.intent === "repair" && refused.typed?.id === damage.id;
  const failed = fetcher.data?.ok === false ? fetcher.data : isRefused ? refused : null;
  return (
    <details
      open={isRefused || undefined}
      className="group/repair max-office-sm:flex-1 max-office-sm:open:flex-none max-office-sm:open:w-full"
    >
      <summary
        aria-label={`Dommage ${damage.number} réparé`}
        className={buttonClass({
          variant: "secondary",
          className: "w-full list-none group-open/repair:bg-paper-2 [&::-webkit-details-marker]:hidden",
        })}
      >
        Réparé…
      </summary>
      <fetcher.Form method="post" noValidate className="mt-2 flex flex-wrap items-end gap-2">
        <input type="hidden" name="id" value={damage.id} />
        <TextField
          name="repaired_on"
          label="Réparé le"
          type="date"
          max={today}
          defaultValue={isRefused ? refused.typed?.repaired_on : today}
          error={failed?.fields.repaired_on}
          className="min-w-40 flex-1"
        />
        <Button type="submit" name="intent" value="repair" variant="ink" busy={fetcher.state !== "idle"}>
          Noter
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Of what was repaired: it is there after all. */
export function ReopenForm({ damage }: { damage: StaffDamage }) {
  const fetcher = useFetcher<ActionResult>();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={damage.id} />
      <Button
        type="submit"
        name="intent"
        value="reopen"
        variant="secondary"
        aria-label={`Remettre présent le dommage ${damage.number}`}
        busy={fetcher.state !== "idle"}
      >
        Remettre présent
      </Button>
    </fetcher.Form>
  );
}
