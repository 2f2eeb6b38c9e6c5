import { photoAlt, type SitePhoto } from "#app/domain/gallery/site-photos.ts";
import { Picture } from "#app/ui/picture.tsx";

/** At most this many: the mosaic decorates a page, the gallery itself is the staff's. */
const maxPhotos = 5;

export function PhotoMosaic({ photos, className = "" }: { photos: SitePhoto[]; className?: string }) {
  const shown = photos.slice(0, maxPhotos);
  const layout = layouts[shown.length];
  if (!layout) return null;
  return (
    <ul className={`grid grid-cols-2 gap-3 sm:gap-4 lg:gap-6 ${layout.list} ${className}`}>
      {shown.map((photo, index) => (
        <li key={photo.id} className={`relative ${layout.items[index]}`}>
          <Picture
            source={photo.source}
            alt={photoAlt(photo.name)}
            sizes={index === 0 ? "(min-width: 1024px) 50vw, 100vw" : "(min-width: 1024px) 33vw, 50vw"}
            className="absolute inset-0 rounded-card bg-sand"
            imgClassName="size-full object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

const wide = "col-span-2 aspect-2/1";
const first = `${wide} lg:row-span-2 lg:aspect-auto`;
const half = "aspect-3/2";

/** The grid by number of photos: on a phone the first is wide and the others go by two. */
const layouts: Record<number, { list: string; items: string[] }> = {
  1: { list: "", items: ["col-span-2 aspect-3/2 sm:aspect-[2.4]"] },
  2: { list: "", items: [half, half] },
  3: { list: "lg:grid-cols-3", items: [first, half, half] },
  4: { list: "lg:grid-cols-4", items: [first, `${wide} lg:aspect-[2.05]`, half, half] },
  5: { list: "lg:grid-cols-4", items: [first, half, half, half, half] },
};
