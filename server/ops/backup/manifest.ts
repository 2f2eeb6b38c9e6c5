import { createHash, type Hash } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { OperatorError } from "#server/operator-error.ts";
import { type Progress, throttle } from "../command.ts";
import { readArchive } from "./archive.ts";

/** The archive's last entry: what it holds, so that what was lost on the way is noticed. */
const manifestSchema = z.object({
  product: z.literal("tramontane"),
  format: z.literal(1),
  createdAt: z.string(),
  /** The migrations that made the tables. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  files: z.array(
    z.object({ key: z.string(), bytes: z.number(), sha256: z.string(), contentType: z.string() }),
  ),
  /** Files that records show and that the store did not have. */
  missingFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];
export type ArchivedFile = Manifest["files"][number];

// Paths inside the archive. A table comes in pieces, since its length is known only once it has been read.
export const manifestPath = "manifest.json";
export const tablePath = (name: string, piece: number) =>
  `tables/${name}/${String(piece).padStart(6, "0")}.copy`;
export const filePath = (key: string) => `files/${key}`;

export function tableNameOf(path: string): string | undefined {
  return path.match(/^tables\/([^/]+)\/\d+\.copy$/)?.[1];
}

export function fileKeyIn(path: string): string | undefined {
  return path.match(/^files\/(.+)$/)?.[1];
}

/** Reads an archive to its end and holds it against its manifest, before anything is written anywhere. */
export async function verifyArchive(file: string, progress: Progress = () => {}): Promise<Manifest> {
  const seen = new Map<string, { hash: Hash; bytes: number }>();
  const partOf = (name: string) => {
    const part = seen.get(name) ?? { hash: createHash("sha256"), bytes: 0 };
    seen.set(name, part);
    return part;
  };
  let manifest: Manifest | undefined;
  let files = 0;
  const now = throttle(progress);

  for await (const { path, body } of readArchive(file)) {
    if (path === manifestPath) {
      manifest = readManifest(await text(body));
      continue;
    }
    const table = tableNameOf(path);
    const key = fileKeyIn(path);
    if (!table && !key) throw new OperatorError(`L’archive contient « ${path} », qui n’y a pas sa place.`);
    const part = partOf(table ? tableLabel(table) : fileLabel(key as string));
    for await (const chunk of body) {
      part.hash.update(chunk);
      part.bytes += chunk.byteLength;
    }
    if (key) files += 1;
    now(`Vérification : ${files} fichiers lus`);
  }
  if (!manifest)
    throw new OperatorError("L’archive n’a pas de manifeste : elle est incomplète, ou d’ailleurs.");

  const expected = new Map<string, { bytes: number; sha256: string }>([
    ...manifest.tables.map((table) => [tableLabel(table.name), table] as const),
    ...manifest.files.map((entry) => [fileLabel(entry.key), entry] as const),
  ]);
  for (const [name, { bytes, sha256 }] of expected) {
    const part = partOf(name);
    if (part.bytes !== bytes || part.hash.digest("hex") !== sha256)
      throw new OperatorError(`L’archive est abîmée : ${name} n’est pas conforme au manifeste.`);
  }
  for (const name of seen.keys())
    if (!expected.has(name)) throw new OperatorError(`L’archive est abîmée : ${name} est de trop.`);
  return manifest;
}

const tableLabel = (name: string) => `la table ${name}`;
const fileLabel = (key: string) => `le fichier ${key}`;

function readManifest(json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch {
    throw new OperatorError("Le manifeste de l’archive est d’un format que cette version ne connaît pas.");
  }
}
