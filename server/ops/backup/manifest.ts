import { z } from "zod";

/** The archive's last entry: what it holds, so that what was lost on the way is noticed. */
export const manifestSchema = z.object({
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
