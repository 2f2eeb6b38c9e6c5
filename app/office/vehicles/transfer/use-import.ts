import { useRef, useState } from "react";
import {
  errorTitle,
  type ImportCounts,
  type ImportFacts,
  type ImportLine,
  type ImportMessage,
  maxBytes,
} from "#app/domain/vehicles/transfer/import-report.ts";
import { csvLine, csvStart, plainCell } from "#app/lib/csv.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export interface ImportTrial {
  file: File;
  facts: ImportFacts;
  lines: ImportLine[];
  counts: ImportCounts;
  digest: string;
  /** It was tried again because something changed before it was applied. */
  isAgain: boolean;
}

export type AppliedImport = Extract<ImportMessage, { kind: "applied" }>;

/** A chosen file: being tried, tried, or being applied; `refusal` says what stopped it. */
export interface ImportState {
  name: string | null;
  trial: ImportTrial | null;
  refusal: string | null;
  work: { kind: "trying" | "applying"; done: number; total: number } | null;
}

const nothing: ImportState = { name: null, trial: null, refusal: null, work: null };

export function useImport(onApplied: (applied: AppliedImport) => void) {
  const [state, setState] = useState<ImportState>(nothing);
  // Another file was chosen: what still comes of the first is nobody's.
  const turn = useRef(0);

  async function run(file: File, trial: ImportTrial | null) {
    turn.current += 1;
    const mine = turn.current;
    const kind = trial ? "applying" : "trying";
    const lines: ImportLine[] = [];
    let facts = trial?.facts;
    let isAgain = false;
    const show = (next: Partial<ImportState>) => setState({ ...nothing, name: file.name, trial, ...next });
    const work = (done: number) => show({ work: { kind, done, total: facts?.rows ?? 0 } });
    work(0);
    try {
      for await (const message of sendImport(file, trial?.digest ?? null)) {
        if (mine !== turn.current) return;
        if (message.kind === "failed") throw new ImportRefusal(message.message);
        if (message.kind === "facts") facts = message.facts;
        if (message.kind === "changed") isAgain = true;
        if (message.kind === "lines") work(lines.push(...message.lines));
        if (message.kind === "progress") work(message.done);
        if (message.kind === "end" && facts) {
          const { counts, digest } = message;
          return show({ trial: { file, facts, lines, counts, digest, isAgain } });
        }
        if (message.kind === "applied") {
          setState(nothing);
          return onApplied(message);
        }
      }
      throw new ImportRefusal(cutOff);
    } catch (error) {
      if (mine !== turn.current) return;
      show({ refusal: error instanceof ImportRefusal ? error.message : cutOff });
    }
  }

  return {
    state,
    choose: (file: File) => {
      if (file.size <= maxBytes) return void run(file, null);
      turn.current += 1;
      const refusal = "Le fichier dépasse 10\u00a0Mo. Partagez-le en plusieurs.";
      setState({ ...nothing, name: file.name, refusal });
    },
    apply: () => {
      if (state.trial && !state.work) void run(state.trial.file, state.trial);
    },
  };
}

const cutOff = "La réponse s’est interrompue. Choisissez de nouveau le fichier pour voir où il en est.";

class ImportRefusal extends Error {}

/** Sends the file, to be tried or, with the digest of a trial, applied; its answer comes message by message. */
async function* sendImport(file: File, digest: string | null): AsyncGenerator<ImportMessage> {
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

export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
