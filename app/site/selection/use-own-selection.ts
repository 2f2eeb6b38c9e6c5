import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { selectionHref } from "#app/domain/selection/selection-href.ts";
import { selection, useSelection } from "./selection-store.ts";

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

/** An address without a list leads on to the remembered one. */
export function useRememberedSelection(isBare: boolean): void {
  const remembered = useSelection();
  const navigate = useNavigate();
  useEffect(() => {
    if (isBare && remembered && remembered.length > 0) navigate(selectionHref(remembered), { replace: true });
  }, [isBare, remembered, navigate]);
}

/** What is no longer in the catalogue is not remembered either. */
export function useForget(gone: readonly string[]): void {
  useEffect(() => selection.remove(gone), [gone]);
}
