import type { ImportMessage } from "#app/domain/vehicles/transfer/import-report.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** Its sentence is for the person who chose the file. */
export class ImportRefusal extends Error {}

/** Sends the file, to be tried or, with the digest of a trial, applied; its answer comes message by message. */
export async function* sendImport(file: File, digest: string | null): AsyncGenerator<ImportMessage> {
  const search = digest ? `?${new URLSearchParams({ empreinte: digest })}` : "";
  const response = await fetch(`${officePaths.vehiclesImportFile}${search}`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: file,
  }).catch(() => {
    // A file that was saved again since it was chosen can no longer be read by the browser.
    throw new ImportRefusal(
      "Le fichier n’a pas pu être envoyé. S’il vient d’être enregistré de nouveau, choisissez-le encore une fois.",
    );
  });
  if (!response.ok || !response.body) {
    const answer = await response.json().catch(() => null);
    throw new ImportRefusal(answer?.error ?? "Le fichier n’a pas pu être lu. Réessayez dans un instant.");
  }
  let rest = "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}
