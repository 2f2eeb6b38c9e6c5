import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { OperatorError } from "#server/operator-error.ts";
import { type Command, onlyArgument, readArguments, say, UsageError } from "./command.ts";
import { withSite } from "./open-site.ts";
import { collectPersonData, isEmpty } from "./person/person-data.ts";

export const exportPerson: Command = {
  summary: "écrit tout ce que le site sait d’une adresse e-mail",
  help: `npm run ops -- export-person <email> [--output <fichier>]

Rassemble en JSON ce que le site garde sur cette adresse : messages, consentements, courriels, compte, sessions,
fichiers envoyés, lignes d’historique. Sans --output, le JSON va sur la sortie standard. Un fichier qui existe n’est
pas remplacé. Les messages d’autres personnes qui citent l’adresse sont désignés, pas recopiés.`,

  async run(args) {
    const { values, positionals } = readArguments(args, { output: { type: "string" } });
    const email = emailArgument(positionals);
    const data = await withSite({ migrates: true }, (site) => collectPersonData(site, email));
    const json = `${JSON.stringify(data, null, 2)}\n`;
    if (isEmpty(data)) say("Le site ne garde rien sur cette adresse.");
    if (!values.output) process.stdout.write(json);
    else {
      const file = path.resolve(values.output);
      await writeFile(file, json, { flag: "wx", mode: 0o600 }).catch((error) => {
        throw new OperatorError(`${file} ne peut pas être écrit : ${error.message}`);
      });
      say(`${file} est écrit.`);
    }
    return undefined;
  },
};

export function emailArgument(positionals: string[]): string {
  const email = onlyArgument(positionals, "Une adresse e-mail est attendue, et rien d’autre.");
  if (!z.email().safeParse(email.trim()).success)
    throw new UsageError(`${email} n’est pas une adresse e-mail.`);
  return email.trim();
}
