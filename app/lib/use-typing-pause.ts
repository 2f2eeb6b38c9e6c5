import { useEffect, useState } from "react";

/** Milliseconds: long enough not to act on every letter, short enough not to be waited for. */
const typingPause = 250;

/** Does what it was last told once nothing has been typed for a moment, unless it is called off or the screen is left. */
export function useTypingPause() {
  const [pause] = useState(createPause);
  useEffect(() => pause.cancel, [pause]);
  return pause;
}

function createPause() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    run(work: () => void) {
      cancel();
      timer = setTimeout(work, typingPause);
    },
  };
}

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
