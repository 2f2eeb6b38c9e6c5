import { type Brand, readBrand } from "#app/domain/identity/brand.server.ts";
import { type BrandPath, brandPaths } from "#app/lib/brand-paths.ts";
import { shareSize } from "#app/lib/picture.ts";
import { wordmark } from "#app/lib/wordmark.ts";
import type { App } from "#server/app.ts";
import { makeShareImage, usingSharp } from "#server/files/images.ts";
import { readObject } from "#server/files/keys.ts";
import { drawIcon, drawShare, sheet } from "./brand-drawings.ts";
import { bareScene, paintPixels } from "./paint-scene.ts";

type Deps = Pick<App, "db" | "storage" | "log">;
type Maker = (app: Deps, brand: Brand) => Promise<string | Uint8Array>;

const files: Record<BrandPath, { type: string; make: Maker }> = {
  "/favicon.svg": { type: "image/svg+xml", make: makeFavicon },
  "/favicon.ico": { type: "image/x-icon", make: makeIco },
  "/icon-192.png": { type: "image/png", make: (app, brand) => makePng(app, brand, 192) },
  "/icon-512.png": { type: "image/png", make: (app, brand) => makePng(app, brand, 512) },
  "/apple-touch-icon.png": { type: "image/png", make: (app, brand) => makePng(app, brand, 180) },
  "/site.webmanifest": { type: "application/manifest+json", make: async (_, brand) => manifestOf(brand) },
  "/partage.jpg": { type: "image/jpeg", make: makeShare },
};

interface BrandFile {
  type: string;
  version: string;
  body: string | Uint8Array;
}

/** Of the last few looks: whoever changes one back is answered at once. */
const kept = new Map<string, Promise<BrandFile>>();
const maxKept = 4 * brandPaths.length;

/** Each once for a look, however many ask; what could not be made is tried again. */
export async function getBrandFile(app: Deps, path: BrandPath): Promise<BrandFile> {
  const brand = await readBrand(app);
  const key = `${path} ${brand.version}`;
  const { type, make } = files[path];
  const file = kept.get(key) ?? make(app, brand).then((body) => ({ type, version: brand.version, body }));
  kept.delete(key);
  kept.set(key, file);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return file.catch((error) => {
    kept.delete(key);
    throw error;
  });
}

async function makeFavicon(app: Deps, brand: Brand): Promise<string> {
  const logo = await squareLogo(app, brand, 96);
  const drawing = logo
    ? `<image width="32" height="32" href="data:image/png;base64,${Buffer.from(logo).toString("base64")}"/>`
    : await drawIcon(brand);
  return sheet(drawing, { title: brand.name });
}

/** To its corners: phones cut icons to a shape of their own. A logo stands on white, clear of what is cut. */
async function makePng(app: Deps, brand: Brand, size: number): Promise<Uint8Array> {
  const margin = Math.round(size * 0.1);
  const logo = await squareLogo(app, brand, size - 2 * margin);
  if (!logo) return rasterise(await drawIcon(brand, { isWhole: true }), size);
  return usingSharp((sharp) =>
    sharp(logo)
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "#ffffff" })
      .flatten({ background: "#ffffff" })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

/** An ICO of PNGs: a directory of sixteen bytes a picture, then the pictures. */
async function makeIco(app: Deps, brand: Brand): Promise<Uint8Array> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(
    sizes.map(async (size) => (await squareLogo(app, brand, size)) ?? rasterise(await drawIcon(brand), size)),
  );
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index] as number, at);
    head.writeUInt8(sizes[index] as number, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

function manifestOf({ name, version }: Brand): string {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png?v=${version}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: wordmark(name)[0],
    lang: "fr",
    start_url: "/",
    display: "browser",
    background_color: "#fbf9f5",
    theme_color: "#fbf9f5",
    icons: [icon(192, "any"), icon(512, "any maskable")],
  });
}

/** How wide the painting would be, and what is cut off its left and top: the lorries stand at the right. */
const cut = { painted: 1380, left: 180, top: 144 };

/** The picture that somebody chose, else the painted lorries with the company's name over them. */
async function makeShare(app: Deps, brand: Brand): Promise<Uint8Array> {
  const chosen = await read(app, brand.shareImage);
  if (chosen) return makeShareImage(chosen);
  const [painting, logo] = await Promise.all([paintHero(app, brand), read(app, brand.logo)]);
  const png = logo && (await usingSharp((sharp) => sharp(logo).png().toBuffer()));
  const over = await drawShare(brand, png);
  return usingSharp((sharp) =>
    sharp(painting)
      .extract({ ...shareSize, left: cut.left, top: cut.top })
      .flatten({ background: "#cadceb" })
      .composite([{ input: Buffer.from(over) }])
      .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  );
}

/** What cannot be painted is shown bare: a link without a picture says less. */
async function paintHero({ log }: Deps, { identity }: Brand): Promise<Uint8Array> {
  return paintPixels(identity, "hero", cut.painted).catch((error) => {
    log.error({ err: error }, "the picture of shared links could not be painted");
    return bareScene(identity.landscape, "hero", { width: cut.painted });
  });
}

const rasterise = (drawing: string, size: number): Promise<Uint8Array> =>
  usingSharp((sharp) =>
    sharp(Buffer.from(sheet(drawing, { size: { width: size, height: size } })))
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );

/** The logo, where it has the shape of an icon. */
async function squareLogo(app: Deps, brand: Brand, size: number): Promise<Uint8Array | null> {
  const logo = brand.isLogoSquare ? await read(app, brand.logo) : null;
  if (!logo) return null;
  return usingSharp((sharp) =>
    sharp(logo)
      .resize({ width: size, height: size, fit: "contain", background: "#ffffff00" })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

/** A file that is gone leaves the mark in its place. */
async function read({ storage, log }: Deps, key: string | null): Promise<Uint8Array | null> {
  if (key === null) return null;
  return readObject(storage, key).catch((error) => {
    log.error({ err: error, key }, "a picture of the company could not be read");
    return null;
  });
}
