import type { PictureSource } from "#app/features/photos/picture.tsx";

export interface BrandData {
  id: string;
  name: string;
  logo: PictureSource;
}
