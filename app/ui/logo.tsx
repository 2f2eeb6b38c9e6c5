import type { PictureSource } from "#app/lib/picture.ts";
import { useBrokenImage } from "./picture.tsx";

export function LogoMark({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 38 15"
      aria-hidden="true"
      fill="currentColor"
      className={`h-[15px] w-[38px] shrink-0 ${className}`}
    >
      <path d="M2 .2h27l-1.5 3.8H.5zM9.5 5.6H38l-1.5 3.8H8zM1.7 11h20.8L21 14.8H.2z" />
    </svg>
  );
}

type LogoProps = {
  name: string;
  /** The company's own picture, in place of our drawing, which comes back where it cannot be shown. */
  picture?: PictureSource | null;
  onDark?: boolean;
  className?: string;
};

export function Logo({ name, picture, onDark = false, className = "" }: LogoProps) {
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
  const [first, ...others] = name.split(" ");
  return (
    <span
      className={`inline-flex items-center gap-3 whitespace-nowrap text-[1.3125rem] leading-none tracking-[-0.025em] max-lg:gap-2.5 max-lg:text-[1.125rem] max-[20.5rem]:gap-2 max-[20.5rem]:text-base ${onDark ? "text-white" : "text-ink"} ${className}`}
    >
      <LogoMark
        className={`max-lg:h-[13px] max-lg:w-[33px] max-[20.5rem]:h-[11px] max-[20.5rem]:w-[28px] ${onDark ? "" : "text-blue"}`}
      />
      <span>
        <span className="font-bold">{first}</span>
        {others.length > 0 && <span className="font-normal"> {others.join(" ")}</span>}
      </span>
    </span>
  );
}
