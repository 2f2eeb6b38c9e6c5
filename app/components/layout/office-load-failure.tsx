import { CircleAlert } from "lucide-react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { OfficeProblem } from "./office-problem.tsx";

interface OfficeLoadFailureProps {
  /** The specification's sentence for this page. */
  message?: string;
}

/** In the place of a page whose data did not come; a page that is not for this account, or not there, says so instead. */
export function OfficeLoadFailure({
  message = "Une erreur est survenue lors du chargement des données.",
}: OfficeLoadFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) return <OfficeProblem error={error} />;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 font-medium">{message}</p>
      <Button variant="secondary" busy={state !== "idle"} onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </div>
  );
}
