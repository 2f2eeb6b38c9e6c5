import { type ChangeEvent, useId } from "react";
import { type HeldLicence, heldLicences } from "#app/domain/rental/licence.ts";
import { Toggle } from "#app/site/ui/toggle.tsx";

/** One or none: boxes that a second press empties again, each of which takes the mark from the others. */
export function LicenceFilter({ held }: { held: HeldLicence | null }) {
  const hint = useId();
  function leaveOthers({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (!currentTarget.checked) return;
    for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>("[name=permis]") ?? []) {
      box.checked = box === currentTarget;
    }
  }
  return (
    <>
      <div className="mt-2 flex gap-1.5">
        {heldLicences.map((licence) => (
          <Toggle
            key={licence}
            type="checkbox"
            name="permis"
            value={licence}
            defaultChecked={licence === held}
            onChange={leaveOthers}
            aria-label={`Permis ${licence}`}
            aria-describedby={hint}
            className="max-sm:flex-1"
          >
            {licence}
          </Toggle>
        ))}
      </div>
      <p id={hint} className="mt-2.5 text-ink-2 text-sm">
        Celui que vous avez&nbsp;: nous n’affichons que ce que vous pouvez conduire.
      </p>
    </>
  );
}
