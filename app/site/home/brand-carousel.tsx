import ImageOff from "lucide-react/icons/image-off";
import type { Brand } from "#app/domain/brands/brands.server.ts";
import { Carousel } from "#app/site/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";

export function BrandCarousel({ brands }: { brands: Brand[] }) {
  return (
    <Carousel
      label="Nos marques partenaires"
      heading={<h2 className="text-h2">Nos marques partenaires</h2>}
      perView={{ base: 2, sm: 3, lg: 4 }}
      autoplay
      slides={brands.map((brand) => (
        <div
          key={brand.id}
          className="flex h-24 items-center justify-center rounded-card border border-line bg-surface px-5 sm:h-32 sm:px-8"
        >
          <Picture
            source={brand.logo}
            alt={brand.name}
            sizes="200px"
            fallback={
              <span className="flex items-center gap-2.5 font-semibold text-ink-2 leading-5">
                <ImageOff className="size-6 shrink-0" strokeWidth={1.5} />
                <span className="min-w-0 wrap-anywhere">{brand.name}</span>
              </span>
            }
            imgClassName="h-auto max-h-12 w-auto max-w-full object-contain sm:max-h-14"
          />
        </div>
      ))}
    />
  );
}
