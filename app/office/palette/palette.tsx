import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Visit } from "#app/domain/palette/places.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogClose } from "#app/office/ui/dialog.tsx";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteList } from "./palette-list.tsx";
import { PaletteNotice } from "./palette-notice.tsx";
import type { Row } from "./rows.ts";
import { useRowGroups } from "./use-row-groups.ts";

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  /** «Tous les raccourcis». */
  onList: () => void;
  /** What was typed while it was on its way. */
  takeTyped: () => string;
  member: StaffMember;
  /** The record that is open, if one is. */
  here: Visit | null;
}

/** ⌘K: any vehicle, request, quote, agency or screen in a few letters. */
export function Palette({ open, ...body }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || body.onClose()}
      title="Aller à…"
      titleHidden
      placement="top"
      initialFocus={input}
    >
      <PaletteBody {...body} input={input} />
    </Dialog>
  );
}

type PaletteBodyProps = Omit<PaletteProps, "open"> & { input: RefObject<HTMLInputElement | null> };

function PaletteBody({ onClose, onList, takeTyped, member, here, input }: PaletteBodyProps) {
  const navigate = useNavigate();
  const id = useId();
  const [q, setQ] = useState("");
  const [hotKey, setHotKey] = useState<string | null>(null);
  const { groups, state, retry } = useRowGroups(member, here, q);
  const rows = groups.flatMap((group) => group.rows);
  const hot = rows.find(({ key }) => key === hotKey) ?? rows[0];
  const isFirstWanted = useRef(false);
  const listHint = useKeyHint("list");

  function type(text: string) {
    setQ(text);
    setHotKey(null);
    isFirstWanted.current = false;
  }

  function go(row: Row, isNewTab: boolean) {
    onClose();
    if (isNewTab) window.open(row.to, "_blank", "noopener");
    else void navigate(row.to);
  }

  // Entrée before the answer: it opens what comes first.
  useEffect(() => {
    if (!isFirstWanted.current || state !== "done") return;
    isFirstWanted.current = false;
    if (hot) go(hot, false);
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // A letter that is still being composed takes Entrée for itself.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isNewTab = isPressed("paletteNewTab", event);
    if (isPressed("paletteRows", event)) {
      const by = event.key === "ArrowDown" ? 1 : -1;
      const place = hot ? rows.indexOf(hot) : 0;
      setHotKey(rows[(place + by + rows.length) % rows.length]?.key ?? null);
    } else if (isNewTab || isPressed("paletteOpen", event)) {
      if (hot) go(hot, isNewTab);
      else isFirstWanted.current = state === "waiting" || state === "slow";
    } else if (q === "" && listHint && isPressed("list", event)) onList();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b pr-4 pl-4">
        <Search className="size-4.5 shrink-0 text-ink-2" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Véhicule, demande, devis, écran ou action"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hot && `${id}-${hot.key}`}
          placeholder="Véhicule, demande, devis, écran ou action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={q}
          onFocus={() => {
            const typed = takeTyped();
            if (typed) type(q + typed);
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 text-ellipsis bg-transparent text-base text-ink shadow-none! outline-none! placeholder:text-placeholder"
        />
        <DialogClose className="cursor-pointer rounded-[4px] border border-line bg-paper px-2 py-0.5 text-ink text-xs hover:bg-paper-2 max-office-sm:h-9 max-office-sm:px-3 max-office-sm:text-[13px]">
          <span className="office-sm:sr-only">Fermer </span>
          <span className="max-office-sm:hidden">Échap</span>
        </DialogClose>
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-2 pt-1 pb-2">
        <PaletteList id={id} groups={groups} q={q} hot={hot} onHot={setHotKey} onGo={onClose} />
        <PaletteNotice state={state} count={rows.length} q={q} onRetry={retry} />
      </div>
      <PaletteFoot onList={onList} />
    </>
  );
}
