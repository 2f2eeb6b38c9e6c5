import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import type { Actor, Right, StaffMember } from "#app/domain/accounts/rights.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { type RecordKind, readRightOf } from "#app/domain/records/record.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { typedSearch } from "#app/lib/query.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { type Baseline, readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { App } from "#server/app.ts";

/** What the routes of a record need of its operations. */
interface Operations<Input, Row> {
  kind: RecordKind;
  list: (app: App, actor: Actor, q: string) => Promise<Row[]>;
  get: (app: App, actor: Actor, id: string) => Promise<Row | null>;
  create: (app: App, actor: Actor, input: Input) => Promise<Written>;
  update: (
    app: App,
    actor: Actor,
    change: { id: string; baseline: Baseline; input: Input },
  ) => Promise<Written & { version: string }>;
  remove: (app: App, actor: Actor, id: string) => Promise<{ name: string; batch?: string }>;
}

/** `note`: whose change stands beside theirs, or what else moved. */
type Written = { id: string | null; name: string; version?: string; note?: string };

/** The `action` of a record's sheet: adds one where the address has no `:id`, else saves that one. */
export function saveAction<Input>(
  { create, update }: Pick<Operations<Input, never>, "create" | "update">,
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

/** The `loader` of a list that is searched by name. */
export function listLoader<Row>({ kind, list }: Pick<Operations<never, Row>, "kind" | "list">) {
  return async ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">) => {
    const member = context.get(staffContext);
    requirePage(member, readRightOf(kind));
    const q = typedSearch(url.searchParams);
    return { q, rows: await list(context.get(appContext), member, q) };
  };
}

/** The `loader` of a record's sheet; null for a new one. */
export function sheetLoader<Row>({ kind, get }: Pick<Operations<never, Row>, "kind" | "get">) {
  return async ({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) => {
    const member = context.get(staffContext);
    requirePage(member, params.id === undefined ? kind.right : readRightOf(kind));
    if (params.id === undefined) return { record: null };
    const record = await get(context.get(appContext), member, params.id);
    if (!record) throw data(kind.gone, { status: 404 });
    return { record };
  };
}

/** The `action` of a list: deletes one. */
export function deleteAction(
  { kind, remove }: Pick<Operations<never, never>, "kind" | "remove">,
  messages: { remove: string; removed: string },
) {
  return async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const app = context.get(appContext);
    const form = await readForm(request);
    return answerAction(app, messages.remove, async () => {
      const { name, batch } = await remove(app, context.get(staffContext), String(form.get("id")));
      const detail = batch ? keptInBin(name, kind.isFeminine ? "gardée" : "gardé") : name;
      return { message: messages.removed, detail, bin: batch };
    });
  };
}

/** The `loader` of a page or tab that is one form: what `read` gives, for those who have `right`. */
export function pageLoader<Loaded>(right: Right, read: (app: App, member: StaffMember) => Promise<Loaded>) {
  return async ({ context }: Pick<LoaderFunctionArgs, "context">) => {
    const member = context.get(staffContext);
    requirePage(member, right);
    return read(context.get(appContext), member);
  };
}

/** The `action` of such a page: saves the form. */
export function pageAction<Input, Saved extends object>(
  update: (app: App, actor: Actor, change: { baseline: Baseline; input: Input }) => Promise<Saved>,
  messages: { save: string; saved: string },
  readInput = (form: FormData) => Object.fromEntries(form) as Input,
) {
  return async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const app = context.get(appContext);
    const form = await readForm(request);
    const change = { baseline: readBaseline(form), input: readInput(form) };
    return answerAction(app, messages.save, async () => ({
      message: messages.saved,
      ...(await update(app, context.get(staffContext), change)),
    }));
  };
}
