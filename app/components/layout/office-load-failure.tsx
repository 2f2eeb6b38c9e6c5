import { CircleAlert } from "lucide-react";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";

/** In the place of a page whose data did not come. */
export function OfficeLoadFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 font-medium">Une erreur est survenue lors du chargement des données.</p>
      <Button variant="secondary" busy={state !== "idle"} onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </div>
  );
}
