import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import type { Action, Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { type Baseline, readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { App } from "#server/app.ts";
import { settingsMessages } from "./settings.tsx";

/** A settings tab's `loader`: what `read` gives, for those who have `right`. */
export function settingsLoader<Loaded>(
  read: (app: App, member: StaffMember) => Promise<Loaded>,
  right: Action = "settings:write",
) {
  return async ({ context }: Pick<LoaderFunctionArgs, "context">) => {
    const member = context.get(staffContext);
    requirePage(member, right);
    return read(context.get(appContext), member);
  };
}

/** A settings tab's `action`: saves the form, and says so with `message`. */
export function settingsAction<Input, Saved extends object>(
  message: keyof typeof settingsMessages,
  update: (app: App, actor: Actor, change: { baseline: Baseline; input: Input }) => Promise<Saved>,
  // The operation parses what it is given.
  readInput = (form: FormData) => Object.fromEntries(form) as Input,
) {
  return async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const app = context.get(appContext);
    const actor = context.get(staffContext);
    const form = await readForm(request);
    return answerAction(app, settingsMessages.save, async () => ({
      message: settingsMessages[message],
      ...(await update(app, actor, { baseline: readBaseline(form), input: readInput(form) })),
    }));
  };
}
