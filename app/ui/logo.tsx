import type { PictureSource } from "#app/lib/picture.ts";
import { markBars, wordmark } from "#app/lib/wordmark.ts";
import { useBrokenImage } from "./picture.tsx";

export function MarkBars({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 38 15"
      aria-hidden="true"
      fill="currentColor"
      className={`h-[15px] w-[38px] shrink-0 ${className}`}
    >
      <path d={markBars} />
    </svg>
  );
}

/** In a square of the company's colour. Its size is its place's: the letter follows. */
export function MarkInitial({ initial, className = "" }: { initial: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-[30px] shrink-0 items-center justify-center rounded-[7px] font-bold text-[1.25rem] leading-none tracking-normal ${className}`}
    >
      {initial}
    </span>
  );
}

type LogoProps = {
  name: string;
  /** The letter that is its mark; null for the wind. */
  initial: string | null;
  /** The company's own picture, in place of its mark and name, which come back where it cannot be shown. */
  picture?: PictureSource | null;
  onDark?: boolean;
  className?: string;
};

/** From so many letters on a name is set in two lines, smaller: a header's middle has room for no more. */
const longName = 26;

export function Logo({ name, initial, picture, onDark = false, className = "" }: LogoProps) {
  const { isBroken, watch } = useBrokenImage(picture?.url);
  if (picture && !isBroken) {
    return (
      <img
        {...watch}
        src={picture.url}
        alt={name}
        width={picture.width}
        height={picture.height}
        className={`h-10 w-auto max-w-60 object-contain object-left max-lg:h-9 max-lg:max-w-48 ${className}`}
      />
    );
  }
  const size =
    name.length < longName
      ? "whitespace-nowrap text-[1.3125rem] leading-none max-lg:text-[1.125rem] max-[20.5rem]:text-base"
      : "text-[1.0625rem] leading-[1.2] max-lg:text-[0.9375rem] max-[22.5rem]:whitespace-nowrap";
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-3 tracking-[-0.025em] max-lg:gap-2.5 max-[20.5rem]:gap-2 ${size} ${onDark ? "text-white" : "text-ink"} ${className}`}
    >
      {initial === null ? (
        <MarkBars
          className={`max-lg:h-[13px] max-lg:w-[33px] max-[20.5rem]:h-[11px] max-[20.5rem]:w-[28px] ${onDark ? "" : "text-blue"}`}
        />
      ) : (
        <MarkInitial initial={initial} className={onDark ? "bg-white text-blue" : "bg-blue text-white"} />
      )}
      <Wordmark name={name} />
    </span>
  );
}

/** What has no room is cut short, and read whole where one points. */
function Wordmark({ name }: { name: string }) {
  const [heavy, light] = wordmark(name);
  const cut =
    name.length < longName ? "truncate py-1" : "line-clamp-2 max-[22.5rem]:block max-[22.5rem]:truncate";
  return (
    <span title={name} className={`min-w-0 ${cut}`}>
      <span className="font-bold">{heavy}</span>
      {light && <span className="font-normal"> {light}</span>}
    </span>
  );
}
