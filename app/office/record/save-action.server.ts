import type { ActionFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { type Baseline, readBaseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";

type Actor = StaffMember | null;

interface Operations<Input> {
  create: (app: App, actor: Actor, input: Input) => Promise<Written>;
  update: (
    app: App,
    actor: Actor,
    change: { id: string; baseline: Baseline; input: Input },
  ) => Promise<Written & { version: string }>;
}

interface Written {
  id: string | null;
  name: string;
  version?: string;
  /** Whose change stands beside theirs, or what else moved. */
  note?: string;
}

/** The `action` of a record's sheet: adds one where the address has no `:id`, else saves that one. */
export function saveAction<Input>(
  { create, update }: Operations<Input>,
  messages: { save: string; added: string; updated: string },
  // The operation parses what it is given.
  readInput = (form: FormData) => Object.fromEntries(form) as Input,
) {
  return async ({ params, request, context }: Pick<ActionFunctionArgs, "params" | "request" | "context">) => {
    const app = context.get(appContext);
    const form = await readForm(request);
    return answerAction(app, messages.save, async () => {
      const actor = context.get(staffContext);
      const input = readInput(form);
      const change = params.id !== undefined && { id: params.id, baseline: readBaseline(form), input };
      const { id, name, version, note } = await (change
        ? update(app, actor, change)
        : create(app, actor, input));
      return {
        message: change ? messages.updated : messages.added,
        id: id ?? undefined,
        ...(change && { version }),
        detail: note ? `${name}. ${note}` : name,
      };
    });
  };
}
