import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { foundRecords, maxInGroup, type PlaceKind, type Visit } from "#app/domain/palette/places.ts";
import { counted } from "#app/lib/plural.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { type ShortcutId, shortcuts } from "#app/office/shell/shortcuts.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogClose } from "#app/office/ui/dialog.tsx";
import { AllKeys, Cap } from "#app/office/ui/keys.tsx";
import { Button } from "#app/ui/button.tsx";
import { type PlaceSearch, usePlaceSearch, useRecalled } from "./ask-places.ts";
import { type FoundRow, type FoundRowGroup, PaletteList } from "./palette-list.tsx";
import { readRecents } from "./recents.ts";
import { additionsFor, findScreens, helpFor, screensFor } from "./screens.ts";

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  onList: () => void;
  member: StaffMember;
  here: Visit | null;
}

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

function PaletteBody({ onClose, onList, member, here, input }: PaletteBodyProps) {
  const navigate = useNavigate();
  const id = useId();
  const [q, setQ] = useState("");
  const [hotTo, setHotTo] = useState<string | null>(null);
  const { groups, state, retry } = useRowGroups(member, here, q);
  const rows = groups.flatMap((group) => group.rows);
  const hot = rows.find(({ to }) => to === hotTo) ?? rows[0];
  const isFirstWanted = useRef(false);
  const listHint = useKeyHint("list");

  function type(text: string) {
    setQ(text);
    setHotTo(null);
    isFirstWanted.current = false;
  }

  function go(row: FoundRow, isNewTab: boolean) {
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
      setHotTo(rows[(place + by + rows.length) % rows.length]?.to ?? null);
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
          aria-activedescendant={hot && `${id}-${hot.to}`}
          placeholder="Véhicule, demande, devis, écran ou action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={q}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 text-ellipsis bg-transparent text-base text-ink shadow-none! outline-none! placeholder:text-placeholder"
        />
        <DialogClose className="cursor-pointer rounded-sm border border-line bg-paper px-2 py-0.5 text-ink text-xs hover:bg-paper-2 max-office-sm:h-9 max-office-sm:px-3 max-office-sm:text-small">
          <span className="office-sm:sr-only">Fermer </span>
          <span className="max-office-sm:hidden">Échap</span>
        </DialogClose>
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-2 pt-1 pb-2">
        <PaletteList
          id={id}
          groups={groups}
          q={q}
          hot={hot}
          onHot={({ to }) => setHotTo(to)}
          onGo={onClose}
        />
        <PaletteNotice state={state} count={rows.length} q={q} onRetry={retry} />
      </div>
      <PaletteFoot onList={onList} />
    </>
  );
}

const shown: ShortcutId[] = ["paletteRows", "paletteOpen", "paletteNewTab"];

/** Its own keys, and the way to all the others: those with a keyboard read it, the others have no use for it. */
function PaletteFoot({ onList }: { onList: () => void }) {
  const hint = useKeyHint("list");
  return (
    <div className="flex h-9 shrink-0 items-center gap-5 border-line border-t bg-paper px-4 text-ink-2 text-xs max-office-sm:hidden">
      {shown.map((id) => (
        <span key={id} className="flex items-center gap-2">
          <AllKeys of={id} isShort />
          {shortcuts[id].does}
        </span>
      ))}
      <button
        type="button"
        onClick={onList}
        className="ml-auto flex cursor-pointer items-center gap-2 rounded-control hover:text-ink"
      >
        {hint && (
          <span aria-hidden="true">
            <Cap>{hint.caps.join(" ")}</Cap>
          </span>
        )}
        tous les raccourcis
      </button>
    </div>
  );
}

interface PaletteNoticeProps {
  state: PlaceSearch["state"];
  count: number;
  q: string;
  onRetry: () => void;
}

function PaletteNotice({ state, count, q, onRetry }: PaletteNoticeProps) {
  const nothing = state === "done" && count === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {state === "slow" && "Recherche…"}
        {state === "done" && (count > 0 ? counted(count, "résultat", "résultats") : "Aucun résultat")}
      </p>
      {state === "slow" && (
        <p aria-hidden="true" className="px-2.5 py-3 text-small text-ink-2">
          Recherche…
        </p>
      )}
      {state === "failed" && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-2.5 py-3">
          <p className="text-small text-danger-dark">
            La recherche n’a pas abouti. Les écrans restent à portée.
          </p>
          <Button variant="secondary" size="xs" onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {nothing && (
        <div className="px-2.5 py-4 text-center">
          <p className="text-ink text-sm">Rien ne correspond à «&nbsp;{q.trim()}&nbsp;».</p>
          <p className="mt-1 text-small text-ink-2">
            Essayez un nom, une plaque, une référence, un numéro de parc, de devis ou de téléphone.
          </p>
        </div>
      )}
    </>
  );
}

const offeredAdditions = 2;

function useRowGroups(member: StaffMember, here: Visit | null, q: string) {
  const [visits] = useState(() => readRecents(member.id, here));
  const recalled = useRecalled(visits);
  const search = usePlaceSearch(q);
  const screens = screensFor(member);
  const additions = additionsFor(member);
  const found = (...kinds: PlaceKind[]) => search.found.filter(({ kind }) => kinds.includes(kind));
  const groups: FoundRowGroup[] =
    search.state === "idle"
      ? [
          { label: "Récents", rows: recalled ?? [], awaited: recalled ? 0 : visits.length },
          { label: "Aller à", rows: screens.slice(0, maxInGroup) },
          { label: "Créer", rows: additions.slice(0, offeredAdditions) },
        ]
      : [
          { label: "Véhicules", rows: found("vehicle") },
          { label: "Demandes et devis", rows: found("request", "quote") },
          ...foundRecords.map(([name, { screens }]) => ({ label: screens.title, rows: found(name) })),
          { label: "Écrans", rows: findScreens(screens, q) },
          { label: "Créer", rows: findScreens(additions, q) },
          { label: "Aide", rows: findScreens(helpFor(member), q) },
        ];
  return { ...search, groups: groups.filter(({ rows, awaited }) => rows.length > 0 || awaited) };
}
