import { Picture } from "#app/components/ui/picture.tsx";
import type { SitePhoto } from "#app/features/gallery/site-photos.ts";

const bandHeight = 320;

/** The sky behind the title. On a wide screen the gallery's first photo rises from it, up to the form's edge. */
export function ContactBand({ photo }: { photo: SitePhoto | undefined }) {
  // A panorama is shown by its height: it must be wider than its box.
  const shownWidth = photo && Math.ceil((bandHeight * photo.source.width) / photo.source.height);
  return (
    <>
      <div
        aria-hidden="true"
        className="-z-20 col-span-full row-start-1 bg-linear-to-b from-[#c9dceb] to-[#eee9df] print:hidden"
      />
      {photo && (
        <Picture
          source={photo.source}
          alt=""
          sizes={`max(45vw, ${shownWidth}px)`}
          className="-z-10 col-span-2 col-start-1 row-start-1 h-[20rem] self-end [mask-image:linear-gradient(to_bottom,transparent,black_45%)] max-lg:hidden print:hidden"
          imgClassName="size-full object-cover object-[90%_100%]"
        />
      )}
    </>
  );
}
