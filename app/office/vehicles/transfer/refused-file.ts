import { errorTitle } from "#app/domain/vehicles/transfer/import-report.ts";
import { csvLine, csvStart, plainCell } from "#app/lib/csv.ts";
import type { ImportTrial } from "./use-import.ts";

/** The refused lines as they were, each with what is wrong in a last cell that an import passes over. */
export function refusedFile({ facts, lines }: Pick<ImportTrial, "facts" | "lines">): string {
  const width = facts.titles.length;
  const isMarked = facts.titles.at(-1) === errorTitle;
  const titles = isMarked ? facts.titles : [...facts.titles, errorTitle];
  const refused = lines.filter(({ effect }) => effect === "refused");
  return (
    csvStart +
    csvLine(titles) +
    refused
      .map(({ cells = [], errors = [] }) => {
        const own = Array.from({ length: isMarked ? width - 1 : width }, (_, index) =>
          plainCell(cells[index] ?? ""),
        );
        const reason = errors.map(({ label, message }) => `${label}\u00a0: ${message}`).join(" ");
        return csvLine([...own, reason]);
      })
      .join("")
  );
}

/** Saves it beside the other downloads. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
