import { Picture } from "#app/components/ui/picture.tsx";
import { headPhotoOf, photoAlt, type SitePhoto } from "#app/features/gallery/site-photos.ts";

/** One of the gallery's photos, always the same for an agency, and not the one its neighbours' list opens with. */
export function photoOfAgency(agencyId: string, photos: SitePhoto[]): SitePhoto | undefined {
  const head = headPhotoOf(photos.map((photo) => photo.source));
  const others = photos.filter((photo) => photo.source !== head);
  const choice = others.length > 0 ? others : photos;
  return choice[Number.parseInt(agencyId.slice(-6), 16) % choice.length];
}

export function AgencyPhoto({ photo }: { photo: SitePhoto }) {
  return (
    <Picture
      source={photo.source}
      alt={photoAlt(photo.name)}
      sizes="(min-width: 1280px) 792px, (min-width: 1024px) 55vw, 100vw"
      priority
      className="aspect-3/2 rounded-card bg-sand max-sm:-mx-5 max-sm:rounded-none sm:max-lg:aspect-video"
      imgClassName="size-full object-cover"
    />
  );
}
