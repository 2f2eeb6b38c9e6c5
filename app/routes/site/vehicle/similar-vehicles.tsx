import { Link } from "react-router";
import { Carousel } from "#app/components/ui/carousel.tsx";
import { VehicleCard, type VehicleCardData } from "#app/features/vehicles/vehicle-card.tsx";
import { catalogueLink, type VehicleType } from "#app/features/vehicles/vehicles.schema.ts";

const sizes = "(min-width: 1328px) 410px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 80vw";

export function SimilarVehicles({ vehicles, type }: { vehicles: VehicleCardData[]; type: VehicleType }) {
  return (
    <div className="later border-line border-t [--later-height:35.5rem] pt-[clamp(3.5rem,5vw,5rem)]">
      <Carousel
        label="Véhicules similaires"
        heading={<h2 className="text-h2">Véhicules similaires</h2>}
        aside={
          <Link to={catalogueLink(type)} className="link min-h-11 max-sm:hidden">
            Tout voir
            <span className="sr-only">&nbsp;: {type}</span>
          </Link>
        }
        perView={{ base: 1, sm: 2, lg: 3 }}
        gap={24}
        peek
        slides={vehicles.map((vehicle) => <VehicleCard key={vehicle.id} vehicle={vehicle} sizes={sizes} />)}
      />
    </div>
  );
}
