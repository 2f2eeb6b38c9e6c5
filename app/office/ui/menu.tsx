import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import {
  createContext,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { Link, type LinkProps } from "react-router";
import { PopupPlace } from "./popup-place.ts";

type MenuProps = {
  /** A `<Button>` or an `<IconButton>`: the menu adds its own aria attributes to it. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** Least width in px. */
  width?: number;
  /** Driven from elsewhere too: by a key of the screen. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Keys that choose at once, while it is open. */
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

type MenuContent = Omit<MenuProps, "trigger" | "open" | "onOpenChange">;

const SharedHandle = createContext<Base.Handle<MenuContent> | null>(null);

export function Menu({ trigger, open, onOpenChange, ...content }: MenuProps) {
  const shared = useContext(SharedHandle);
  if (shared) return <Base.Trigger handle={shared} payload={content} render={trigger} />;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <MenuPopup {...content} />
    </Base.Root>
  );
}

/** Around rows with a menu each: only one is open at a time, so one does for all, and a long list wakes sooner. */
export function SharedMenu({ children }: { children: ReactNode }) {
  const [handle] = useState(() => Base.createHandle<MenuContent>());
  return (
    <SharedHandle value={handle}>
      {children}
      <Base.Root handle={handle}>{({ payload }) => payload && <MenuPopup {...payload} />}</Base.Root>
    </SharedHandle>
  );
}

function MenuPopup({ align = "end", width = 200, onKeyDown, children }: MenuContent) {
  return (
    <Base.Portal container={useContext(PopupPlace)}>
      <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-60 outline-none">
        <Base.Popup
          onKeyDown={onKeyDown}
          style={{ minWidth: width }}
          className="menu-popup max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) overflow-y-auto rounded-badge border border-line bg-surface p-1 text-plain text-ink shadow-float outline-none transition-[scale,opacity] duration-(--motion-colour) data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type MenuItemProps = {
  icon: ReactNode;
  /** Red is for what cannot be undone. */
  tone?: "neutral" | "danger";
  onSelect: () => void;
  children: ReactNode;
};

const itemClass =
  "flex min-h-8 max-office-sm:min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 py-1 no-underline " +
  "outline-none [&_svg]:size-4 [&_svg]:shrink-0";
const itemColours = {
  neutral: "text-ink data-highlighted:bg-paper-2 [&_svg]:text-ink-2",
  danger: "text-danger-dark data-highlighted:bg-danger-tint",
};

export function MenuItem({ icon, tone = "neutral", onSelect, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} className={`${itemClass} ${itemColours[tone]}`}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  );
}

/** `aside` stands at the right end: a count. */
export function MenuLink({
  icon,
  aside,
  children,
  ...link
}: Omit<LinkProps, "className"> & { icon: ReactNode; aside?: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link {...link} />} className={`${itemClass} ${itemColours.neutral}`}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {aside && <span className="text-ink-3 text-meta">{aside}</span>}
    </Base.LinkItem>
  );
}

type MenuChoicesProps = { label: string; value: string; children: ReactNode };

/** Of these one is chosen. */
export function MenuChoices({ label, value, children }: MenuChoicesProps) {
  return (
    <Base.RadioGroup value={value} aria-label={label}>
      <p aria-hidden="true" className="px-2.5 pt-1 pb-1.5 text-ink-2 text-meta">
        {label}
      </p>
      {children}
    </Base.RadioGroup>
  );
}

type MenuChoiceProps = {
  value: string;
  icon: ReactNode;
  /** The key that chooses it. */
  hotkey?: string;
  isChosen: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuChoice({ value, icon, hotkey, isChosen, onSelect, children }: MenuChoiceProps) {
  return (
    <Base.RadioItem
      value={value}
      closeOnClick
      onClick={onSelect}
      aria-keyshortcuts={hotkey}
      className={`${itemClass} ${itemColours.neutral} ${isChosen ? "font-semibold" : ""}`}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isChosen && <Check strokeWidth={2} />}
      {hotkey && (
        <span
          aria-hidden="true"
          className="rounded-sm border border-line bg-paper px-1 font-normal font-sans text-mini text-ink-2 leading-4 max-office-sm:hidden"
        >
          {hotkey}
        </span>
      )}
    </Base.RadioItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}
