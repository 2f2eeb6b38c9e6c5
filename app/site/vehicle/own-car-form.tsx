import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { OwnCar } from "#app/domain/vehicles/own-car.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

const id = "votre-vehicule";

/** A GET form on the trailer's page. */
export function OwnCarForm({ typed, error, answer, kept }: OwnCar) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(typed);
  // Back and Forward bring other weights; the field stays, and with it the focus and what was typed before scripts ran.
  useEffect(() => {
    const field = form.current?.elements.namedItem("ptac");
    if (shown.current !== typed && field instanceof HTMLInputElement) field.value = typed;
    shown.current = typed;
  }, [typed]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The estimator writes into the address by itself.
    const params = new URLSearchParams(location.search);
    params.set("ptac", String(new FormData(event.currentTarget).get("ptac") ?? ""));
    navigate(`?${params}`, { preventScrollReset: true });
  }
  return (
    <form
      ref={form}
      id={id}
      method="get"
      action={`#${id}`}
      autoComplete="off"
      noValidate
      onSubmit={submit}
      aria-labelledby={`${id}-titre`}
      className="mt-5 scroll-mt-24 rounded-card border border-line bg-surface p-5 sm:p-6 print:hidden"
    >
      <h3 id={`${id}-titre`} className="text-card-title">
        Quel permis avec votre véhicule&nbsp;?
      </h3>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          name="ptac"
          label="PTAC de votre véhicule"
          hint="Case F.2 de la carte grise."
          defaultValue={typed}
          error={error}
          inputMode="numeric"
          maxLength={20}
          suffix="kg"
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="ink" className={`max-sm:w-full ${error ? "" : "sm:mb-7"}`}>
          Voir le permis
        </Button>
      </div>
      <p aria-live="polite">
        {answer && (
          <span className="mt-4 block rounded-button bg-blue-pale px-5 py-4">
            <strong className="block text-large">Permis {answer.licence}</strong>
            <span className="text-copy text-ink-2">
              {answer.weights} Vérifiez aussi, à la case F.3, ce que votre véhicule peut tracter.
            </span>
          </span>
        )}
      </p>
    </form>
  );
}
