import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useRef } from "react";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { PopupPlace } from "./popup-place.ts";

export type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it (a `<Button>`); leave out when `open` is driven from elsewhere. */
  trigger?: ReactElement;
  title: ReactNode;
  /** Keeps the title for screen readers only: a menu sheet or a picture viewer shows its own head. */
  titleHidden?: boolean;
  description?: ReactNode;
  /** A tinted mark at the left of the title. */
  mark?: ReactNode;
  /** Between the title and the close button: state, secondary actions. */
  aside?: ReactNode;
  /** center: a dialog (a bottom sheet on phones); top: one that grows as it is typed in; right: an editor; left: a drawer. */
  placement?: "center" | "top" | "right" | "left";
  /** Greatest width in px: 480–520 for a dialog, 960–1060 for an editor, 304 for a drawer. */
  width?: number;
  /** False while work is under way: neither Escape nor a press outside closes it. */
  dismissible?: boolean;
  /** Without the cross, the content must hold a `<DialogClose>`. */
  closable?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | boolean;
  finalFocus?: RefObject<HTMLElement | null>;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
};

const viewports = {
  center: "items-end justify-center office-sm:items-center office-sm:p-6",
  top: "items-start justify-center office-sm:px-6 office-sm:pt-[92px] office-sm:pb-6",
  right: "side-sheet justify-end",
  left: "justify-start",
};

const popups = {
  center:
    "max-h-[92dvh] rounded-t-card office-sm:max-h-full office-sm:rounded-field " +
    "data-starting-style:translate-y-8 data-ending-style:translate-y-8 office-sm:data-starting-style:translate-y-2 office-sm:data-ending-style:translate-y-2",
  top: "max-h-dvh rounded-b-card office-sm:max-h-full office-sm:rounded-field data-starting-style:-translate-y-2 data-ending-style:-translate-y-2",
  right: "h-full data-starting-style:translate-x-16 data-ending-style:translate-x-16",
  left: "h-full data-starting-style:-translate-x-16 data-ending-style:-translate-x-16",
};

const widths = { center: 520, top: 640, right: 1060, left: 304 };

export function Dialog({
  open,
  onOpenChange,
  trigger,
  titleHidden = false,
  placement = "center",
  width = widths[placement],
  dismissible = true,
  initialFocus,
  finalFocus,
  role = "dialog",
  children,
  ...head
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && details.reason === "escape-key") return details.cancel();
        onOpenChange?.(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {/* Also over another dialog: a question about an editor must not look like a part of it. */}
        <Base.Backdrop
          forceRender
          ref={measureScrollbar}
          className="dialog-backdrop fixed inset-0 z-50 bg-ink/45 transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className={`fixed inset-0 z-50 flex ${viewports[placement]}`}>
          <Base.Popup
            ref={popup}
            role={role}
            initialFocus={
              initialFocus ?? ((openType) => (openType === "touch" ? true : firstField(popup.current)))
            }
            finalFocus={finalFocus}
            style={{ maxWidth: width }}
            className={`flex w-full flex-col overflow-hidden bg-surface text-ink shadow-overlay outline-none transition-[translate,opacity] duration-180 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 ${popups[placement]}`}
          >
            {titleHidden ? (
              <Base.Title className="sr-only">{head.title}</Base.Title>
            ) : (
              <DialogHead {...head} divided={placement === "right"} />
            )}
            <PopupPlace value={undefined}>{children}</PopupPlace>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A form is opened to be filled: its first field rather than the cross. True leaves the choice to Base UI. */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  // A switch in the head comes before the form, and is not what it was opened for.
  const scope = popup?.querySelector("form") ?? popup;
  const fields = scope?.querySelectorAll<HTMLElement>(
    "input:not([type=hidden],[disabled]), textarea, select",
  );
  return [...(fields ?? [])].find((field) => field.checkVisibility()) ?? true;
}

type DialogHeadProps = Pick<DialogProps, "title" | "description" | "mark" | "aside" | "closable"> & {
  divided: boolean;
};

function DialogHead({ title, description, mark, aside, closable = true, divided }: DialogHeadProps) {
  return (
    <header
      className={`flex shrink-0 items-start gap-3 px-(--dialog-padding) ${divided ? "border-line border-b py-3" : "pt-5 pb-1"}`}
    >
      {mark && (
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-danger-tint text-danger [&_svg]:size-5">
          {mark}
        </span>
      )}
      <div className="min-w-0 flex-1 self-center">
        <Base.Title className="font-semibold text-large leading-[1.3]">{title}</Base.Title>
        {description && (
          <Base.Description className="mt-1 text-ink-2 text-note">{description}</Base.Description>
        )}
      </div>
      {aside}
      {closable && (
        <Base.Close
          aria-label="Fermer"
          title="Fermer"
          className={iconButtonClass({ className: "-my-1 -mr-2" })}
        >
          <X strokeWidth={2} />
        </Base.Close>
      )}
    </header>
  );
}

/** For the page behind, which keeps its width while its scrollbar is gone. */
function measureScrollbar(backdrop: HTMLElement | null) {
  if (!backdrop) return;
  const probe = document.createElement("div");
  probe.style.cssText = "position: absolute; overflow: scroll";
  backdrop.append(probe);
  document.documentElement.style.setProperty("--scrollbar", `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
}

/** The part that scrolls. */
export function DialogBody({ className = "", ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--dialog-padding) pt-3 pb-5 ${className}`}
    />
  );
}

/** Actions on the right, the amber one last; on a phone they share the width. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center justify-end gap-2 border-line border-t bg-paper px-(--dialog-padding) py-3 max-office-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-office-sm:*:flex-1">
      {children}
    </div>
  );
}

/** `<DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>` */
export const DialogClose = Base.Close;
