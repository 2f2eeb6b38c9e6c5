import sharp from "sharp";
import { pngOfSize } from "./files.ts";

const script = "<script>window.__ran = 1</script>";

const photo = (format: "jpeg" | "png" | "webp", width = 240, height = 160) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#678",
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer();

const jpeg = await photo("jpeg");
const png = await photo("png");
const webp = await photo("webp");

/** A JPEG with a segment of ours right after its first two bytes. */
function withSegment(marker: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Files that are no pictures, or no longer, whatever they are called. */
export const refusedFiles: [name: string, bytes: Buffer, statuses: number[]][] = [
  ["rien.jpg", Buffer.alloc(0), [415, 422]],
  ["zeros.png", Buffer.alloc(4_000), [415]],
  ["bombe.png", pngOfSize(60_000, 60_000), [413]],
  ["bande.png", pngOfSize(1_000_000, 50), [413, 422]],
  ["faux.jpg", Buffer.from("pas une image"), [415]],
  ["page.jpg", Buffer.from(`<!doctype html><html>${script}</html>`), [415]],
  ["page.png", Buffer.from(`\n\n  <html>${script}</html>`), [415]],
  ["script.jpg", Buffer.from(`${"GIF89a/*".padEnd(60)}*/=1;window.__ran=1;`), [415]],
  ["anime.gif", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), [415]],
  [
    "dessin.jpg",
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    [415],
  ],
  [
    "dessin.xml",
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="window.__ran=1"/>`),
    [415, 422],
  ],
  [
    "document.pdf.jpg",
    Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`),
    [415],
  ],
  ["archive.png", Buffer.from("PK\u0003\u0004".padEnd(200, "x")), [415]],
  ["programme.webp", Buffer.from("MZ\u0090\u0000".padEnd(300, "\u0000"), "latin1"), [415]],
  [
    "riff.webp",
    Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 \u0000\u0000\u0000\u0000", "latin1"),
    [415, 422],
  ],
  ["tiff.jpg", await sharp(png).tiff().toBuffer(), [415]],
  ["avif.jpg", await sharp(png).avif({ effort: 0 }).toBuffer(), [415]],
  ["coupe.jpg", jpeg.subarray(0, jpeg.length / 2), [422]],
  ["coupe.png", png.subarray(0, png.length / 2), [422]],
  ["coupe.webp", webp.subarray(0, webp.length / 2), [415, 422]],
  ["entete.jpg", jpeg.subarray(0, 30), [415, 422]],
  ["lourd.jpg", Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]), [413]],
];

const longitude = "2/1 53/1 4242/100";

/** A photograph that says where it was taken: as a phone writes it. */
export const locatedPhoto = await sharp(jpeg)
  .withExif({
    IFD0: { Make: "AppareilSecret", Software: "LogicielSecret" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "42/1 41/1 5151/100",
      GPSLongitudeRef: "E",
      GPSLongitude: longitude,
    },
  })
  .jpeg()
  .toBuffer();

/** Pictures that are something else as well: what is kept of them is the picture. */
export const twoFacedFiles: [name: string, bytes: Buffer][] = [
  ["page-apres.jpg", Buffer.concat([jpeg, Buffer.from(`\n<html><body>${script}</body></html>`)])],
  ["page-apres.png", Buffer.concat([png, Buffer.from(script)])],
  ["commentaire.jpg", withSegment(0xfe, `*/=1;window.__ran=1;/*${script}`)],
  ["segment.jpg", withSegment(0xe3, `<?php system($_GET["c"]); ?>${script}`)],
  ["archive-apres.jpg", Buffer.concat([jpeg, Buffer.from("PK\u0003\u0004evil.sh".padEnd(100, "x"))])],
  ["xmp.jpg", withSegment(0xe1, `http://ns.adobe.com/xap/1.0/\u0000<x:xmpmeta>${script}</x:xmpmeta>`)],
  ["lieu.jpg", locatedPhoto],
];

/** Drawings with more in them than lines. */
export const hostileDrawings: [name: string, svg: string][] = [
  [
    "script",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${script}<rect width="90" height="60"/></svg>`,
  ],
  [
    "onload",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="window.__ran=1"><rect width="90" height="60"/></svg>`,
  ],
  [
    "foreignObject",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><foreignObject width="90" height="60"><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject><rect width="90" height="60"/></svg>`,
  ],
  [
    "a foreign picture",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><image href="http://127.0.0.1:PORT/pisteur" width="9" height="9"/><rect width="90" height="60"/></svg>`,
  ],
  [
    "a foreign style",
    `<?xml-stylesheet href="http://127.0.0.1:PORT/pisteur.css"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>`,
  ],
  [
    "a local file",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><image href="file:///etc/passwd" width="9" height="9"/><rect width="90" height="60"/></svg>`,
  ],
  [
    "an external entity",
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><text y="30">&x;</text><rect width="90" height="60"/></svg>`,
  ],
  [
    "an endless use",
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><g id="a"><use href="#a"/></g><rect width="90" height="60"/></svg>`,
  ],
];
