import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { Button } from "#app/ui/button.tsx";

interface FailureNoticeProps {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
  className?: string;
}

/** In the place of what did not come. */
export function FailureNotice({ message, isRetrying, onRetry, className = "" }: FailureNoticeProps) {
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark ${className}`}
    >
      <CircleAlert className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{message}</p>
      <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
