import { useEffect, useState } from "react";
import { leastLogoContrast, logoContrast } from "#app/domain/identity/logo-contrast.ts";

const width = 160;

/** The contrast of a logo with its ground where that is too little; null while it is not known, or enough. */
export function useFaintLogo(url: string | null, ground: string): number | null {
  const [faint, setFaint] = useState<number | null>(null);
  useEffect(() => {
    setFaint(null);
    if (!url) return;
    const image = new Image();
    image.onload = () => {
      const ratio = measure(image, ground);
      if (ratio !== null && ratio < leastLogoContrast) setFaint(ratio);
    };
    image.src = `${url}?w=480`;
    return () => {
      image.onload = null;
    };
  }, [url, ground]);
  return faint;
}

function measure(image: HTMLImageElement, ground: string): number | null {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return logoContrast(context.getImageData(0, 0, canvas.width, canvas.height).data, ground);
}
