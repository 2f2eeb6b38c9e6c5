import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type UploadPurpose, uploadRules } from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, pngChunk, pngOfSize, testFiles, user } from "#tests/support/files.ts";
import { cleanImage, imageWork } from "./images.ts";
import { readObject } from "./keys.ts";
import { createS3Storage } from "./s3.ts";
import { storeUpload, type Upload } from "./stored-files.ts";

const database = testDatabase();
const { app, sent, objects } = await testFiles(database);

const vehiclePhoto: UploadPurpose = { kind: "vehicle-photo", vehicleId: randomUUID() };
const logo: UploadPurpose = { kind: "brand-logo" };
const megabyte = 1024 * 1024;

function store(body: Upload["body"], purpose = vehiclePhoto, more: Partial<Upload> = {}) {
  return storeUpload(app, admin, { purpose, body, originalName: "photo.jpg", ...more });
}

async function refusal(work: () => Promise<unknown>): Promise<Pick<Failure, "code" | "message">> {
  const before = await objects();
  const error = await work().then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  expect(await objects()).toEqual(before);
  return { code: error.code, message: error.message };
}

async function stored(url: string) {
  const bytes = await readObject(app.storage, url.replace("/storage/", ""));
  if (!bytes) throw new Error(`${url} is not in the store`);
  return bytes;
}

test("while the store is away, it is said to be worth another try", async () => {
  const away = await createS3Storage({
    ...{ endpoint: "http://127.0.0.1:1", region: "eu", bucket: "photos" },
    ...{ accessKeyId: "a", secretAccessKey: "b" },
  });
  const body = await picture(30, 20).jpeg().toBuffer();
  const upload = { purpose: vehiclePhoto, body, originalName: "photo.jpg" };
  await expect(storeUpload({ ...app, storage: away }, admin, upload)).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
});

test("a photo becomes a WebP with variants, a pending row and a job", async () => {
  const file = await store(await picture(3000, 2000).jpeg().toBuffer(), vehiclePhoto, {
    originalName: "C:\\photos\\chantier.final.JPG",
  });
  expect(file).toMatchObject({ width: 2400, height: 1600, name: "chantier.final" });
  const key = file.url.replace("/storage/", "");
  const { vehicleId } = vehiclePhoto as { vehicleId: string };
  expect(key).toMatch(new RegExp(`^photos/vehicles/${vehicleId}/[0-9a-f-]{36}\\.webp$`));

  const row = await database.db
    .selectFrom("stored_files")
    .selectAll()
    .where("id", "=", file.id)
    .executeTakeFirstOrThrow();
  const original = await stored(file.url);
  expect(row).toMatchObject({
    key,
    state: "pending",
    variants_ready: false,
    content_type: "image/webp",
    byte_size: original.byteLength,
    original_name: "chantier.final.JPG",
    uploaded_by: null,
  });
  expect((await objects()).filter((object) => object.includes(key))).toEqual([
    key,
    `variants/${key}/1600.webp`,
    `variants/${key}/480.webp`,
    `variants/${key}/960.webp`,
  ]);
  const small = await sharp(await stored(`/storage/variants/${key}/480.webp`)).metadata();
  expect(small).toMatchObject({ format: "webp", width: 480, height: 320 });
  expect(sent).toContainEqual({ name: "make-variants", fileId: file.id });
});

test("no variant is wider than its picture", async () => {
  const { url } = await store(await picture(1200, 800).jpeg().toBuffer());
  const variants = (await objects()).filter((key) => key.startsWith(`variants/${url.slice(9)}/`));
  expect(variants.map((key) => key.replace(/^.*\//, ""))).toEqual(["480.webp", "960.webp"]);
});

const photosOnly = "Format de fichier non supporté. Utilisez JPG ou PNG.";

test("the content decides, not the name", async () => {
  const png = await picture(50, 40).png().toBuffer();
  expect(await store(png, vehiclePhoto, { originalName: "photo.jpg" })).toMatchObject({ width: 50 });

  const program = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(5000, 7)]);
  const refused = { code: "unsupported-type", message: photosOnly };
  expect(await refusal(() => store(program, vehiclePhoto, { originalName: "photo.png" }))).toEqual(refused);
  expect(await refusal(() => store(Buffer.alloc(0)))).toEqual(refused);
});

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${content}</svg>`);

test.each([
  ["a GIF", () => picture(20, 20).gif().toBuffer()],
  ["a TIFF", () => picture(20, 20).tiff().toBuffer()],
  ["an AVIF", () => picture(20, 20).avif().toBuffer()],
  ["an SVG", async () => svg("<rect width='9' height='9'/>")],
  ["a PDF", async () => Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj")],
])("%s is no photo", async (_, make) => {
  expect(await refusal(async () => store(await make()))).toEqual({
    code: "unsupported-type",
    message: photosOnly,
  });
});

test.each([
  [
    "an animated WebP",
    async () => {
      const frames = await picture(20, 20).raw().toBuffer();
      const raw = { width: 20, height: 20, channels: 3, pageHeight: 10 } as const;
      return sharp(frames, { raw }).webp().toBuffer();
    },
  ],
  [
    "an animated PNG",
    async () => {
      const png = await picture(20, 20).png().toBuffer();
      const pixels = png.indexOf("IDAT") - 4;
      return Buffer.concat([
        png.subarray(0, pixels),
        pngChunk("acTL", Buffer.alloc(8, 1)),
        png.subarray(pixels),
      ]);
    },
  ],
])("of %s the first frame is kept", async (_, make) => {
  const { url } = await store(await make());
  const kept = await sharp(await stored(url)).metadata();
  expect(kept).toMatchObject({ format: "webp", width: 20 });
  expect(kept.pages ?? 1).toBe(1);
});

test("each purpose refuses in its own words", async () => {
  const nothing = Buffer.from("nothing");
  const message = async (purpose: UploadPurpose, body: Uint8Array) =>
    (await refusal(() => store(body, purpose))).message;
  const large = Buffer.alloc(5 * megabyte + 1);
  const photo: UploadPurpose = { kind: "site-photo", category: "about" };
  expect(await message(photo, nothing)).toBe("Format de fichier non supporté. Utilisez JPG, PNG ou WebP.");
  expect(await message(photo, large)).toBe("Image trop volumineuse. Taille maximum: 5MB");
  expect(await message(vehiclePhoto, large)).toBe("Image trop volumineuse. Taille maximum: 5MB");
  expect(await message({ kind: "hero-image" }, large)).toBe(
    "L'image est trop volumineuse. Taille maximum: 5MB",
  );
  expect(await message(logo, nothing)).toBe("Format de fichier non supporté. Utilisez JPG, PNG ou SVG.");
  expect(await message(logo, large)).toBe("Le fichier est trop volumineux. Taille maximum: 2MB");
  expect(await message(logo, await picture(20, 20).webp().toBuffer())).toBe(
    "Format de fichier non supporté. Utilisez JPG, PNG ou SVG.",
  );
});

test("a drawn logo is kept as pixels only, whatever it carries", async () => {
  const drawing = svg(
    `<script>fetch("https://example.fr")</script><image href="file:///etc/passwd" width="10" height="10"/>
     <rect width="150" height="100" fill="#c00"/>`,
  );
  const file = await store(drawing, logo, { originalName: "marque.svg" });
  expect(file).toMatchObject({ width: 960, height: 320, name: "marque" });
  expect(file.url).toMatch(/^\/storage\/logos\/logos\/[0-9a-f-]{36}\.webp$/);
  const bytes = Buffer.from(await stored(file.url));
  expect(bytes.includes("script")).toBe(false);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([204, 0, 0, 255]);
  expect(data[info.channels * (info.width - 1) + 3]).toBe(0);
});

test("an SVG that feeds on itself is refused", async () => {
  let entities = '<!ENTITY a "aaaaaaaaaa">';
  for (const [i, name] of [..."bcdefghij"].entries())
    entities += `<!ENTITY ${name} "${`&${"abcdefghij"[i]};`.repeat(10)}">`;
  const bomb = Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
  );
  expect((await refusal(() => store(bomb, logo))).code).toBe("invalid");
});

test("a kilobyte of SVG that asks for hours of work is given up in time", async () => {
  // Each level shows the one below it eight times: 262 144 circles, one by one.
  const levels = [..."abcdef"].map((name, i) => {
    const below = "_abcdef"[i];
    return `<g id="${name}">${`<use href="#${below}"/>`.repeat(8)}</g>`;
  });
  const endless = svg(
    `<defs><circle id="_" cx="150" cy="50" r="150" fill="#0f01"/>${levels.join("")}</defs><use href="#f"/>`,
  );
  const work = cleanImage(endless, {
    rule: uploadRules["brand-logo"],
    kind: "logo",
    limits: { drawing: 1_000 },
  });
  await expect(work).rejects.toMatchObject({
    code: "invalid",
    message: "Dessin trop compliqué\u00a0: exportez-le en PNG.",
  });
  expect(imageWork()).toEqual({ running: 0, waiting: 0 });
});

test("an SVG that asks for more memory than drawings have is given up; a compressed one is not even opened", async () => {
  // The smallest element: more than a kilobyte of memory each, whatever the processor. A million would not even be read.
  const greedy = svg("<g/>".repeat(900_000));
  const work = cleanImage(greedy, {
    rule: uploadRules["brand-logo"],
    kind: "logo",
    limits: { drawing: 60_000 },
  });
  await expect(work).rejects.toMatchObject({ message: "Dessin trop compliqué\u00a0: exportez-le en PNG." });
  const compressed = gzipSync(svg("<rect width='9' height='9'/>"));
  expect((await refusal(() => store(compressed, logo))).code).toBe("unsupported-type");
}, 60_000);

test("the camera's rotation is applied, and what else it noted is gone", async () => {
  const shot = await picture(400, 200)
    .withExif({ IFD0: { Copyright: "someone", Orientation: "6" }, IFD3: { GPSLatitude: "42/1 41/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(shot).metadata()).exif?.includes("someone")).toBe(true);

  const file = await store(shot);
  expect(file).toMatchObject({ width: 200, height: 400 });
  const kept = await sharp(await stored(file.url)).metadata();
  expect(kept).toMatchObject({ width: 200, height: 400 });
  expect([kept.exif, kept.orientation, kept.xmp, kept.iptc, kept.icc]).toEqual(Array(5).fill(undefined));
});

test("few bytes that promise many pixels are refused before they are decoded", async () => {
  expect(await refusal(() => store(pngOfSize(50_000, 50_000)))).toEqual({
    code: "too-large",
    message: "Image trop grande\u00a0: 40 millions de pixels au maximum.",
  });
  expect((await refusal(() => store(pngOfSize(40_001, 1_000)))).code).toBe("too-large");
  // At the limit it is judged like any other, and found to be cut.
  expect((await refusal(() => store(pngOfSize(40_000, 1_000)))).code).toBe("invalid");
});

test.each(["jpeg", "png", "webp"] as const)("a %s cut short is refused", async (format) => {
  const whole = await picture(300, 200).toFormat(format).toBuffer();
  for (const share of [0.3, 0.6, 0.95]) {
    const cut = whole.subarray(0, Math.floor(whole.byteLength * share));
    expect(await refusal(() => store(cut))).toEqual({
      code: "invalid",
      message: "Image illisible ou incomplète. Choisissez un autre fichier.",
    });
  }
});

test.each([
  [vehiclePhoto, 5 * megabyte],
  [logo, 2 * megabyte],
])("the limit of %j holds to the byte", async (purpose, limit) => {
  const image = await picture(60, 40).jpeg().toBuffer();
  // Bytes after the end of a JPEG do no harm: they are not kept.
  const ofSize = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.byteLength)]);
  expect(await store(ofSize(limit), purpose)).toMatchObject({ width: 60 });
  expect((await refusal(() => store(ofSize(limit + 1), purpose))).code).toBe("too-large");
});

test("a stream is read to the limit and no further", async () => {
  let pulled = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(megabyte));
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  expect((await refusal(() => store(endless))).code).toBe("too-large");
  expect([pulled, isCancelled]).toEqual([6, true]);
});

test("a declared length above the limit is refused without reading", async () => {
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => {
        throw new Error("read");
      },
    },
    { highWaterMark: 0 },
  );
  const upload = () => store(body, vehiclePhoto, { contentLength: 5 * megabyte + 1 });
  expect((await refusal(upload)).code).toBe("too-large");
});

test("a stream arrives whole", async () => {
  const image = await picture(900, 600).jpeg().toBuffer();
  expect(await store(new Blob([image]).stream())).toMatchObject({ width: 900, height: 600 });
});

test("two hero images of the same moment keep their own names", async () => {
  const still = { ...app, db: database.db, now: () => new Date(1_800_000_000_000) };
  const body = await picture(50, 40).jpeg().toBuffer();
  const upload: Upload = { purpose: { kind: "hero-image" }, body, originalName: "hero.jpg" };
  const urls = [await storeUpload(still, user, upload), await storeUpload(still, user, upload)].map(
    (f) => f.url,
  );
  expect(urls).toEqual([
    "/storage/photos/hero/hero-1800000000000.webp",
    "/storage/photos/hero/hero-1800000000001.webp",
  ]);
});

test("our own prepared pictures stay byte for byte, but must be pictures", async () => {
  const image = await picture(1600, 1067).webp().toBuffer();
  const purpose: UploadPurpose = { kind: "site-photo", category: "hero" };
  const file = await store(image, purpose, { alreadyClean: true });
  expect(file.url).toMatch(/^\/storage\/photos\/site\/hero\//);
  expect(Buffer.from(await stored(file.url)).equals(image)).toBe(true);
  expect((await objects()).some((key) => key.startsWith(`variants/${file.url.slice(9)}`))).toBe(false);
  expect(sent).toContainEqual({ name: "make-variants", fileId: file.id });
  const text = Buffer.from("not a picture");
  expect((await refusal(() => store(text, purpose, { alreadyClean: true }))).code).toBe("unsupported-type");
});

test.each([
  ["vehicle-photo", user, null],
  ["site-photo", user, null],
  ["hero-image", user, null],
  ["brand-logo", user, null],
  ["company-logo", user, "forbidden"],
  ["company-logo", admin, null],
  ["vehicle-photo", { ...admin, active: false }, "forbidden"],
] as const)("a %s of %o", async (kind, actor, code) => {
  const purpose = { kind, vehicleId: randomUUID(), category: "about" } as UploadPurpose;
  const body = await picture(20, 20).jpeg().toBuffer();
  const upload = () => storeUpload(app, actor, { purpose, body, originalName: "x.jpg" });
  if (code) expect((await refusal(upload)).code).toBe(code);
  else expect((await upload()).width).toBe(20);
});
