import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { openImport } from "#app/domain/vehicles/transfer/import-file.server.ts";
import type { ImportMessage } from "#app/domain/vehicles/transfer/import-report.ts";
import { applyImport, tryImport } from "#app/domain/vehicles/transfer/import-vehicles.server.ts";
import { answerJson, postOnly } from "#app/lib/answer-json.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { streamMessages } from "#app/lib/stream-text.server.ts";

const words = { failure: "Le fichier n’a pas pu être lu.", logged: "could not read an import" };

/** `POST /locadmin/dashboard/vehicules/importer/fichier`: tries the file; with a trial's `empreinte`, applies it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  let answer: Response | undefined;
  const refusal = await answerJson(app, request, {
    ...words,
    work: async () => {
      requireRight(actor, "vehicles:write");
      if (request.headers.get("content-type")?.split(";", 1)[0] !== "text/csv")
        throw new Failure("unsupported-type", "Un fichier CSV est attendu.");
      const file = await openImport(new Uint8Array(await request.arrayBuffer()));
      const digest = new URL(request.url).searchParams.get("empreinte");
      answer = streamMessages<ImportMessage>(
        (send) =>
          digest ? applyImport(app, actor, { file, digest, send }) : tryImport(app, actor, { file, send }),
        (error) => {
          // The stack alone: a database error's details may quote the row.
          app.log.error({ stack: (error as Error).stack }, "an import failed");
          return { kind: "failed", message: "L’import s’est arrêté\u00a0: rien n’a été écrit. Réessayez." };
        },
      );
      return {};
    },
  });
  return answer ?? refusal;
}

export const loader = postOnly;
