import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { FailureNotice } from "#app/office/ui/failure-notice.tsx";
import { OfficeProblem } from "./office-problem.tsx";

interface OfficeLoadFailureProps {
  /** The specification's sentence for this page. */
  message?: string;
  className?: string;
}

/** In the place of a page whose data did not come; a page that is not for this account, or not there, says so instead. */
export function OfficeLoadFailure({
  message = "Une erreur est survenue lors du chargement des données.",
  className,
}: OfficeLoadFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status < 500) return <OfficeProblem error={error} />;
  return (
    <FailureNotice
      message={message}
      isRetrying={state !== "idle"}
      onRetry={() => void revalidate()}
      className={className}
    />
  );
}
