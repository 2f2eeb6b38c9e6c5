import LinkIcon from "lucide-react/icons/link";
import Printer from "lucide-react/icons/printer";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { selectionHref, sitePaths } from "#app/lib/site-paths.ts";
import { tell } from "#app/site/layout/site-messages.tsx";
import { StayLink, useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { fullSentence } from "./selection-heart.tsx";
import { selection, useSelection } from "./selection-store.ts";

type SelectionHeadProps = { ids: string[]; requestHref: string };

export function SelectionHead({ ids, requestHref }: SelectionHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-8 sm:pt-13 sm:pb-10 print:p-0">
      <div className="max-w-[30rem]">
        <h1 className="text-h1">Ma sélection</h1>
        <Lead ids={ids} />
      </div>
      <div className="flex flex-col items-end gap-2 max-lg:w-full max-lg:items-start print:hidden">
        <ButtonLink to={requestHref} rel="nofollow" size="xl" className="max-lg:hidden">
          {requestWords(ids.length)}
        </ButtonLink>
        <Actions ids={ids} />
      </div>
    </div>
  );
}

export function requestWords(count: number): string {
  return `Demander un devis pour ${plural(count, "ce véhicule", `ces ${count}\u00a0véhicules`)}`;
}

/** Two lines whatever it says: scripts learn late whose list it is, and nothing may move. */
function Lead({ ids }: { ids: string[] }) {
  const isOwn = useIsOwn(ids);
  const count = counted(ids.length, "véhicule");
  const add = () => {
    const remembered = new Set([...selection.get(), ...ids]).size;
    selection.add(ids);
    if (selection.get().length < remembered) tell((toast) => toast.error(fullSentence));
  };
  return (
    <p className="mt-3 min-h-[2lh] text-ink-2 text-lead sm:mt-5">
      {isOwn === false ? (
        <>
          {count} {plural(ids.length, "reçu")}.
          <br />
          <button type="button" onClick={add} className="link -my-2 cursor-pointer py-2 print:hidden">
            Ajouter à ma sélection
          </button>
        </>
      ) : (
        <>
          {count} côte à côte.{" "}
          {isOwn
            ? "La liste reste sur cet appareil, sans compte."
            : "La liste tient dans l’adresse, sans compte."}
        </>
      )}
    </p>
  );
}

const action =
  "inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3.5 font-semibold text-copy hover:bg-ink/6 [&_svg]:size-[18px] [&_svg]:text-ink-2";

function Actions({ ids }: { ids: string[] }) {
  const isOwn = useIsOwn(ids);
  const navigate = useNavigate();

  function copy() {
    navigator.clipboard.writeText(location.href).then(
      () => tell((toast) => toast.success("Lien copié")),
      () =>
        tell((toast) =>
          toast.error("La copie n’a pas fonctionné.", { detail: "Copiez l’adresse de la page." }),
        ),
    );
  }

  /** A list that was received is left; one's own is emptied, and can be had back. */
  function empty() {
    if (!isOwn) return;
    const before = selection.get();
    const address = location.pathname + location.search;
    selection.set([]);
    const onAction = () => {
      selection.set(before);
      void navigate(address);
    };
    tell((toast) => toast.success("Sélection vidée", { action: { label: "Annuler", onAction } }));
  }

  return (
    <div className="-mx-3.5 flex flex-wrap">
      <button type="button" onClick={copy} className={`${action} noscript:hidden`}>
        <LinkIcon strokeWidth={1.75} />
        Copier le lien
      </button>
      <button type="button" onClick={() => print()} className={`${action} max-sm:hidden noscript:hidden`}>
        <Printer strokeWidth={1.75} />
        Imprimer
      </button>
      <StayLink to={sitePaths.selection} onClick={empty} className={action}>
        <Trash2 strokeWidth={1.75} />
        Vider
      </StayLink>
    </div>
  );
}

export function SelectionBar({ ids, requestHref }: SelectionHeadProps) {
  return (
    <div className="action-bar fixed inset-x-0 bottom-0 z-30 bg-surface shadow-up lg:hidden print:hidden">
      <div className="container-site flex h-[72px] items-center">
        <ButtonLink
          to={requestHref}
          rel="nofollow"
          size="xl"
          className="min-w-0 flex-1 whitespace-normal! px-3! text-base! leading-5"
        >
          {requestWords(ids.length)}
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Whether the list in the address is the visitor's own, null before scripts know: all of it is among what the browser
 * remembers, or was when the page came.
 */
export function useIsOwn(ids: readonly string[]): boolean | null {
  const remembered = useSelection();
  const { key } = useLocation();
  const [ownAt, setOwnAt] = useState<string>();
  if (remembered === null) return null;
  const isOwn = ids.every((id) => remembered.includes(id));
  if (isOwn && ownAt !== key) setOwnAt(key);
  return isOwn || ownAt === key;
}

export function useRememberedSelection(isBare: boolean): void {
  const remembered = useSelection();
  const navigate = useNavigate();
  const carried = useCarriedStay();
  useEffect(() => {
    if (!isBare || !remembered || remembered.length === 0) return;
    navigate(withStay(selectionHref(remembered), carried), { replace: true });
  }, [isBare, remembered, carried, navigate]);
}

export function useForget(gone: readonly string[]): void {
  useEffect(() => selection.remove(gone), [gone]);
}
