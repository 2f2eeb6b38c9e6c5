import type { PictureSource } from "#app/components/ui/picture.tsx";

export interface BrandData {
  id: string;
  name: string;
  logo: PictureSource;
}
