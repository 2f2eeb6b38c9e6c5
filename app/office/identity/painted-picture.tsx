import { useEffect, useState } from "react";
import { officePaths } from "#app/lib/office-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { askToSignIn } from "#app/office/shell/session-watch.ts";
import type { IdentityDraft } from "./identity-draft.ts";

interface Painted {
  /** The last one that was painted: it stays while the next is under way. */
  src: string | null;
  state: "current" | "stale" | "failed";
  /** Why not, in the server's words. */
  problem?: string;
  retry: () => void;
}

const failed = "L’aperçu n’a pas pu être peint. Votre saisie est intacte.";

/** A picture of the site as the server paints it with values that nobody has saved yet. */
export function usePainted(address: string): Painted {
  const [painted, setPainted] = useState<Omit<Painted, "retry">>({ src: null, state: "stale" });
  const [tries, setTries] = useState(0);
  const typing = useTypingPause();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks for the same again
  useEffect(() => {
    const control = new AbortController();
    setPainted((last) => (last.state === "stale" ? last : { src: last.src, state: "stale" }));
    typing.run(() => void ask(control.signal));
    return () => control.abort();

    async function ask(signal: AbortSignal): Promise<void> {
      try {
        const answer = await fetch(address, { signal });
        if (answer.status === 401) {
          await askToSignIn();
          return ask(signal);
        }
        if (answer.status === 422) {
          const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
          setPainted((last) => ({ src: last.src, state: "failed", problem: error ?? failed }));
          return;
        }
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        const src = URL.createObjectURL(await answer.blob());
        if (signal.aborted) return URL.revokeObjectURL(src);
        setPainted({ src, state: "current" });
      } catch {
        if (!signal.aborted) setPainted((last) => ({ src: last.src, state: "failed", problem: failed }));
      }
    }
  }, [address, tries]);

  const { src } = painted;
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return { ...painted, retry: () => setTries(tries + 1) };
}

/** `name`: the company's, which the lorries carry where they have none of their own. */
export function paintingOf(
  { lorry_name, palette, livery, landscape }: IdentityDraft,
  { name, image, width }: { name: string; image: string; width: number },
): string {
  const painting = { image, palette, livery, landscape, width };
  return officePaths.identityPreview({ ...painting, name: lorry_name.trim() || name });
}

interface ThumbnailProps {
  /** As `paintingOf` makes it. */
  address: string;
  className: string;
  /** The lorry alone, out of the picture of the home page. */
  isClose?: boolean;
}

/** 1020 × 460 pixels of a picture of 1920 × 1094, from 740, 563 on. */
const close = { width: "188%", left: "-72.5%", top: "-122%" };

/** A painted picture beside the words that name it. */
export function PaintedThumbnail({ address, className, isClose = false }: ThumbnailProps) {
  const { src } = usePainted(address);
  return (
    <span className={`relative block overflow-hidden rounded-md bg-sand ${className}`}>
      {src && (
        <img
          src={src}
          alt=""
          style={isClose ? close : undefined}
          className={isClose ? "absolute h-auto max-w-none" : "size-full object-cover"}
        />
      )}
    </span>
  );
}
