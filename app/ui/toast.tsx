import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Undo from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { createToastStore, type Toast, toastsKey } from "./toast-store.ts";

const store = createToastStore();

/** Callable from anywhere on the client: `toast.success("Véhicule ajouté avec succès", { detail: vehicle.name })`. */
export const toast = { success: store.success, error: store.error };

/** Once per layout. The live region is in the page from the start: assistive technologies only follow those. */
export function Toaster() {
  const { toasts, isPaused } = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  // Even from inside a dialog that holds the focus.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== toastsKey || store.getState().toasts.length === 0) return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>("a, button")?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  useEffect(() => {
    if (toasts.length > 0) return;
    if (document.activeElement === document.body) cameFrom.current?.focus();
    cameFrom.current = null;
  }, [toasts.length]);

  return (
    <section
      ref={region}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          cameFrom.current = event.relatedTarget as HTMLElement | null;
        store.pause();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) store.resume();
      }}
      className="fixed inset-x-3 bottom-[var(--toasts-bottom,0.75rem)] z-70 flex flex-col gap-2.5 empty:hidden print:hidden office-sm:inset-x-auto office-sm:right-6 office-sm:bottom-[var(--toasts-bottom,1.5rem)] office-sm:w-[392px]"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} isPaused={isPaused} />
      ))}
    </section>
  );
}

function ToastCard({ item, isPaused }: { item: Toast; isPaused: boolean }) {
  const { kind, message, detail, action, link } = item;
  const Icon = kind === "error" ? CircleAlert : CircleCheck;
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={`toast relative flex items-start gap-3 overflow-hidden rounded-(--toast-radius) bg-(--toast-ground) py-3 pr-2 pl-4 text-(--toast-text) ${
        kind === "error" ? "[--toast-colour:var(--toast-danger)]" : "[--toast-colour:var(--toast-success)]"
      }`}
    >
      <Icon strokeWidth={2} className="mt-0.5 size-[18px] shrink-0 text-(--toast-colour)" />
      <div className="min-w-0 flex-1 self-center">
        <p className="font-(--label-weight) text-copy leading-snug">
          <span className="sr-only">{kind === "error" ? "Erreur : " : ""}</span>
          {message}
        </p>
        {detail && <p className="mt-0.5 text-(--toast-detail) text-small leading-snug">{detail}</p>}
        {(action || link) && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            {action && (
              <Button
                size="xs"
                variant="secondary"
                onClick={() => {
                  store.dismiss(item.id);
                  action.onAction();
                }}
              >
                {action.isUndo && <Undo strokeWidth={2} />}
                {action.label}
              </Button>
            )}
            {link && (
              <Link
                to={link.to}
                onClick={() => store.dismiss(item.id)}
                className="font-semibold text-small text-info no-underline hover:underline"
              >
                {link.label}
              </Link>
            )}
          </p>
        )}
      </div>
      <IconButton
        label="Fermer"
        className="-my-2 text-(--toast-detail)!"
        onClick={() => store.dismiss(item.id)}
      >
        <X strokeWidth={2} />
      </IconButton>
      {item.kind === "success" && item.duration !== null && (
        <span
          aria-hidden="true"
          className="absolute inset-[auto_0_0_3px] h-0.5 origin-left animate-[toast-countdown_linear_forwards] bg-(--toast-colour) opacity-45"
          style={{
            animationDuration: `${item.duration}ms`,
            animationPlayState: isPaused ? "paused" : "running",
          }}
        />
      )}
    </div>
  );
}
