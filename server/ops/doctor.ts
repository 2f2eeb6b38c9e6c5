import { type Command, readArguments, UsageError } from "./command.ts";
import { examine } from "./doctor/examine.ts";
import type { Finding, State } from "./doctor/finding.ts";
import { withSite } from "./open-site.ts";

const words: Record<State, string> = { ok: "ok", warning: "à voir", broken: "CASSÉ" };

export const doctor: Command = {
  summary: "examine le site et dit ce qui ne va pas",
  help: `npm run ops -- doctor [--json]

Examine, sans rien changer : migrations, administrateurs, fichiers sans fiche et fiches sans fichier, adresses
d’images, courriels en attente, en échec ou oubliés, tâches abandonnées, disque, serveur SMTP, configuration.
Code de sortie 1 si quelque chose est cassé ; ce qui est seulement « à voir » ne compte pas.`,

  async run(args) {
    const { values, positionals } = readArguments(args, { json: { type: "boolean" } });
    if (positionals.length > 0) throw new UsageError("Aucun argument n’est attendu.");
    const findings = await withSite({ migrates: false }, examine);
    console.log(values.json ? JSON.stringify(findings, null, 2) : table(findings));
    return findings.some(({ state }) => state === "broken") ? 1 : 0;
  },
};

function table(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .map(({ subject, state, detail }) => `${words[state].padEnd(7)} ${subject.padEnd(width)}  ${detail}`)
    .join("\n");
}
