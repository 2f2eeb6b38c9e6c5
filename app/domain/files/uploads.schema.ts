import { z } from "zod";

// What may be uploaded, for what, and the sentences that refuse it: the browser asks first, the server decides.

export const photoCategories = ["hero", "about", "contact", "catalog", "agencies"] as const;
export type PhotoCategory = (typeof photoCategories)[number];

export const uploadPurpose = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("vehicle-photo"), vehicleId: z.guid() }),
  z.object({ kind: z.literal("hero-image") }),
  z.object({ kind: z.literal("site-photo"), category: z.enum(photoCategories) }),
  z.object({ kind: z.literal("brand-logo") }),
  z.object({ kind: z.literal("company-logo") }),
  z.object({ kind: z.literal("share-image") }),
]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export function purposeToSearch(purpose: UploadPurpose): URLSearchParams {
  const search = new URLSearchParams({ kind: purpose.kind });
  if (purpose.kind === "vehicle-photo") search.set("vehicle_id", purpose.vehicleId);
  if (purpose.kind === "site-photo") search.set("category", purpose.category);
  return search;
}

export function purposeFromSearch(search: URLSearchParams): UploadPurpose | null {
  const parsed = uploadPurpose.safeParse({
    kind: search.get("kind"),
    vehicleId: search.get("vehicle_id")?.toLowerCase(),
    category: search.get("category"),
  });
  return parsed.success ? parsed.data : null;
}

export interface UploadedFile {
  id: string;
  url: string;
  width: number;
  height: number;
  /** The file's name without extension, as the person who chose it knows it. */
  name: string;
}

export type ImageFormat = "jpeg" | "png" | "webp" | "svg";

export interface UploadRule {
  maxBytes: number;
  hint: string;
  formats: readonly ImageFormat[];
  wrongType: string;
  tooLarge: string;
  /** For whatever else goes wrong on the way: the database, the store. */
  failed: string;
}

const megabyte = 1024 * 1024;
const photoMegabytes = 5;
const logoMegabytes = 2;

export const uploadFailed = "Erreur lors du téléchargement des photos";

const photo = {
  maxBytes: photoMegabytes * megabyte,
  hint: `JPG, PNG, WebP, max ${photoMegabytes}MB`,
  formats: ["jpeg", "png", "webp"],
  wrongType: "Format de fichier non supporté. Utilisez JPG, PNG ou WebP.",
  tooLarge: `Image trop volumineuse. Taille maximum: ${photoMegabytes}MB`,
  failed: uploadFailed,
} as const satisfies UploadRule;

const logo = {
  maxBytes: logoMegabytes * megabyte,
  hint: `JPG, PNG, SVG, max ${logoMegabytes}MB`,
  formats: ["jpeg", "png", "svg"],
  wrongType: "Format de fichier non supporté. Utilisez JPG, PNG ou SVG.",
  tooLarge: `Le fichier est trop volumineux. Taille maximum: ${logoMegabytes}MB`,
  failed: "Erreur lors du téléchargement du logo",
} as const satisfies UploadRule;

const companyLogo = {
  ...logo,
  hint: `PNG, JPG, WebP ou SVG, ${logoMegabytes}\u00a0Mo au plus`,
  formats: ["jpeg", "png", "webp", "svg"],
  wrongType: "Format de fichier non supporté. Utilisez PNG, JPG, WebP ou SVG.",
} as const satisfies UploadRule;

export const uploadRules: Record<UploadPurpose["kind"], UploadRule> = {
  "vehicle-photo": { ...photo, wrongType: "Format de fichier non supporté. Utilisez JPG ou PNG." },
  "hero-image": {
    ...photo,
    tooLarge: `L'image est trop volumineuse. Taille maximum: ${photoMegabytes}MB`,
    failed: "Erreur lors du téléchargement de l'image",
  },
  "site-photo": photo,
  "brand-logo": logo,
  "company-logo": companyLogo,
  "share-image": { ...photo, failed: "Erreur lors du téléchargement de l'image" },
};

/** A device sends it smaller than its camera made it; where it cannot, as it is. */
export const handoverPhotoRule = {
  ...photo,
  maxBytes: 10 * megabyte,
  hint: "JPG, PNG ou WebP, 10\u00a0Mo au plus",
  tooLarge: "Photo trop volumineuse\u00a0: 10\u00a0Mo au plus.",
  failed: "La photo n’a pas pu être enregistrée. Réessayez dans un instant.",
} as const satisfies UploadRule;

const mediaTypes: Record<ImageFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  svg: "image/svg+xml",
};

export function acceptedTypes(kind: UploadPurpose["kind"]): string {
  return uploadRules[kind].formats.map((format) => mediaTypes[format]).join(",");
}

/** The sentence that refuses a chosen file, or null: its declared type and size only, the server looks inside. */
export function refusalOf(file: { type: string; size: number }, kind: UploadPurpose["kind"]): string | null {
  const rule = uploadRules[kind];
  if (!rule.formats.some((format) => mediaTypes[format] === file.type)) return rule.wrongType;
  if (file.size > rule.maxBytes) return rule.tooLarge;
  return null;
}

/** `chantier-2026.final.JPG` → `chantier-2026.final` */
export function nameWithoutExtension(fileName: string): string {
  const name = fileName.replace(/^.*[/\\]/, "").trim();
  return name.replace(/(?<=.)\.[^.]*$/, "");
}
