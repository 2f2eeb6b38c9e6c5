import { Picture } from "#app/components/ui/picture.tsx";
import type { SitePhoto } from "#app/features/gallery/site-photos.ts";

/** As high as the room the words leave under them: 18 of their 19 rem. */
const photoHeight = 288;

/** The sky behind the title. On a wide screen the gallery's first photo stands at its foot, up to the form's edge. */
export function ContactBand({ photo }: { photo: SitePhoto | undefined }) {
  // A panorama is shown by its height: it must be wider than its box.
  const shownWidth = photo && Math.ceil((photoHeight * photo.source.width) / photo.source.height);
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
          sizes={`max(min(45vw, 46rem), ${shownWidth}px)`}
          className="mask-t-from-88% min-[110rem]:mask-l-from-88% -z-10 col-span-2 col-start-1 row-start-1 h-[18rem] w-full max-w-[46rem] self-end justify-self-end max-lg:hidden print:hidden"
          imgClassName="size-full object-cover object-[90%_64%]"
        />
      )}
    </>
  );
}
