import sharp from "sharp";

/** Twelve megapixels with soft shapes and a sensor's grain, in about as many bytes as a phone writes: four million. */
export async function phonePhoto(): Promise<Buffer> {
  const noise = (mean: number, sigma: number) => ({ type: "gaussian", mean, sigma }) as const;
  const shapes = { width: 80, height: 60, channels: 3, background: "#888", noise: noise(128, 45) } as const;
  const grain = { width: 500, height: 500, channels: 3, background: "#888", noise: noise(128, 12) } as const;
  const tile = await sharp({ create: grain }).png().toBuffer();
  return sharp({ create: shapes })
    .resize(4000, 3000, { fit: "fill" })
    .composite([{ input: tile, tile: true, blend: "overlay" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The same, held upright, with what a phone writes beside it: its name, and where it was. */
export async function locatedPhonePhoto(): Promise<Buffer> {
  return sharp(await phonePhoto())
    .withExif({
      IFD0: { Make: "AppareilSecret", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "42/1 41/1 5151/100",
        GPSLongitudeRef: "E",
        GPSLongitude: "2/1 53/1 4242/100",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}
