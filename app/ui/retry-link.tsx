import RotateCw from "lucide-react/icons/rotate-cw";
import { useRevalidator } from "react-router";

/** Asks for the page's data again, and keeps what is on the screen meanwhile; without scripts, asks for the page. */
export function RetryLink({ className }: { className: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is this very page, asked for again
    <a
      href=""
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
      className={className}
    >
      <RotateCw strokeWidth={2} className={state === "idle" ? "" : "animate-spin"} />
      Réessayer
    </a>
  );
}
