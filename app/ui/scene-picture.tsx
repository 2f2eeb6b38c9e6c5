import type { ReactNode } from "react";
import { paintedSrcSet, paintedUrl, type SceneName, sceneSizes } from "#app/lib/scenes.ts";

interface ScenePictureProps {
  /** Which painting: the company's `painting`. */
  painting: string;
  narrow: SceneName;
  narrowSizes?: string;
  /** From 640 pixels on; the other for all without it. */
  wide?: SceneName;
  wideSizes?: string;
  /** For the one picture that makes the first impression; all others wait until they are near. */
  priority?: boolean;
  alt?: string;
  className: string;
  /** Sources that come before ours. */
  children?: ReactNode;
}

/** One of the site's own pictures, with the company's name and colours on its lorries. */
export function ScenePicture({
  painting,
  narrow,
  narrowSizes = "100vw",
  wide,
  wideSizes = "100vw",
  priority = false,
  alt = "",
  className,
  children,
}: ScenePictureProps) {
  const { width, height, widths } = sceneSizes[narrow];
  const hasChoice = widths.length > 1;
  return (
    // The picture itself is the box that pages lay out.
    <picture className="contents">
      {children}
      {wide && (
        <source
          media="(min-width: 640px)"
          srcSet={paintedSrcSet(painting, wide)}
          sizes={wideSizes}
          width={sceneSizes[wide].width}
          height={sceneSizes[wide].height}
        />
      )}
      <img
        src={paintedUrl(painting, narrow, widths[0])}
        srcSet={hasChoice ? paintedSrcSet(painting, narrow) : undefined}
        sizes={hasChoice ? narrowSizes : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
        className={className}
      />
    </picture>
  );
}
