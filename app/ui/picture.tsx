import ImageOff from "lucide-react/icons/image-off";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type PictureSource, variantWidths } from "#app/lib/picture.ts";

interface PictureProps {
  source: PictureSource;
  alt: string;
  sizes: string;
  /** For the one picture that makes the first impression: loaded at once, before the others. */
  priority?: boolean;
  placeholder?: "picture" | "vehicle";
  fallback?: ReactNode;
  className?: string;
  imgClassName?: string;
}

/** One of our pictures in the width the screen needs; its box has its final size before the first byte arrives. */
export function Picture({
  source,
  alt,
  sizes,
  priority,
  placeholder,
  fallback,
  className,
  imgClassName,
}: PictureProps) {
  const { isBroken, watch } = useBrokenImage(source.url);
  const srcSet = srcSetOf(source);
  const Icon = placeholder === "vehicle" ? Truck : ImageOff;
  return (
    <span className={`block overflow-hidden ${className ?? ""}`}>
      {isBroken ? (
        (fallback ?? (
          <span
            {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
            className={`flex max-w-full items-center justify-center bg-sand text-control ${imgClassName ?? ""}`}
            style={{ aspectRatio: `${source.width} / ${source.height}` }}
          >
            <Icon className="size-10 max-h-full max-w-full p-1" strokeWidth={1.5} />
          </span>
        ))
      ) : (
        <img
          {...watch}
          alt={alt}
          width={source.width}
          height={source.height}
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={source.url}
          decoding="async"
          loading={priority ? undefined : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          className={imgClassName}
        />
      )}
    </span>
  );
}

/** Whether the picture at `url` cannot be shown; `watch` goes on its `<img>`. */
export function useBrokenImage(url: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();

  // The error event may have come and gone before hydration, which public pages put off.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBrokenUrl(url);
  }, [url]);
  return {
    isBroken: brokenUrl === url,
    watch: { ref, onError: () => setBrokenUrl(url) },
  };
}

/** Undefined for pictures we do not serve: they have no variants. */
export function srcSetOf({ url, width }: PictureSource): string | undefined {
  if (!url.startsWith("/storage/")) return undefined;
  const widths = variantWidths.filter((variant) => variant <= width);
  if (widths.length === 0) return `${url} ${width}w`;
  return widths.map((variant) => `${url}?w=${variant} ${variant}w`).join(", ");
}
