import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import { Form } from "react-router";
import type { Nearest, Start } from "#app/domain/agencies/nearest.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClass } from "#app/ui/field.tsx";

interface NearestFormProps {
  nearest: Nearest | null;
  /** What else is searched for: kept. */
  search: string;
  isHere: boolean;
  onLocate: (start: Start | null) => void;
}

const noPosition = "Votre position n’est pas accessible. Saisissez plutôt votre code postal.";
const patience = 10_000;

/** A plain GET form; with scripts, also the browser's own position, asked for on a click and never sent. */
export function NearestForm({ nearest, search, isHere, onLocate }: NearestFormProps) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");

  function locate() {
    if (!navigator.geolocation) return setState("refused");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("idle");
        onLocate({ latitude, longitude, isRough: false });
      },
      () => setState("refused"),
      { timeout: patience, maximumAge: 600_000 },
    );
  }

  const problem = nearest?.error ?? (state === "refused" ? noPosition : undefined);
  return (
    <Form
      action={sitePaths.agencies}
      preventScrollReset
      onSubmit={() => onLocate(null)}
      className="w-full lg:w-auto print:hidden"
    >
      {search && <input type="hidden" name="q" value={search} />}
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor="pres" className="font-semibold text-[0.9375rem] max-sm:w-full">
          Au plus près du code postal
        </label>
        <input
          id="pres"
          name="pres"
          defaultValue={nearest?.postcode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          aria-invalid={nearest?.error ? true : undefined}
          aria-describedby={problem ? "pres-note" : undefined}
          className={`${controlClass} h-12 flex-1 rounded-button! sm:max-w-32`}
        />
        <Button type="submit" variant="secondary" size="lg">
          Trier
        </Button>
        <Button
          variant="ghost"
          size="lg"
          onClick={locate}
          busy={state === "asking"}
          aria-pressed={isHere}
          className="max-sm:w-full noscript:hidden!"
        >
          <LocateFixed />
          Autour de moi
        </Button>
      </div>
      <p
        id="pres-note"
        role="status"
        className={`font-medium text-[0.9375rem] ${problem ? "mt-2" : ""} ${nearest?.error ? "text-danger" : ""}`}
      >
        {problem}
      </p>
    </Form>
  );
}
