import { useEffect } from "react";

/** Who follows a link in the middle of a word means the link. The click says so before any render can. */
export function useLinkFirst(typing: { cancel: () => void }): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) typing.cancel();
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [typing]);
}
