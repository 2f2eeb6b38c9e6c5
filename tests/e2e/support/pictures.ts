import sharp from "sharp";

/** A photograph to choose in a form, as Playwright's `setInputFiles` takes it. */
export async function photoFile(name: string, { width = 640, height = 400, colour = "#8aa" } = {}) {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** One byte more than photos may have. */
export const heavyFile = {
  name: "panorama-depot.png",
  mimeType: "image/png",
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
};

export const textFile = { name: "tarifs.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };

/** Says it is a photograph, and is none. */
export const falsePhoto = { name: "faux.jpg", mimeType: "image/jpeg", buffer: Buffer.from("pas une image") };
