import { useState } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import {
  noteAgreedAmendment,
  startAmendment,
} from "#app/domain/quotes/amendments/staff-amendments.server.ts";
import { noteAcceptance, noteRefusal, withdrawQuote } from "#app/domain/quotes/answers/close-quote.server.ts";
import { cancelQuote } from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import { type EditorPage, getQuotePage, type SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { quoteFailures, quoteMessages } from "#app/domain/quotes/quote-words.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import {
  createDraft,
  deleteDraft,
  renewLink,
  reviseQuote,
  saveDraft,
} from "#app/domain/quotes/staff-quotes.server.ts";
import { listTemplates } from "#app/domain/templates/staff-templates.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/quote.route.ts";
import { QuoteEditor } from "./editor/quote-editor.tsx";
import { SentQuote } from "./sent/sent-quote.tsx";

type Page = EditorPage | SentPage;

export const handle: OfficeHandle = {
  title: "Devis",
  back: (loaderData) => {
    const { page } = loaderData as { page: Page };
    const request = page.kind === "editor" ? page.context.request : page.request;
    return request
      ? { label: `Demande ${request.reference}`, to: officePaths.request(request.id) }
      : { label: "Devis", to: officePaths.quotes };
  },
};

/** `devis/nouveau?demande={id}` proposes one; `devis/{id}` is a draft, or a quote that was sent. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "quotes:send");
  const page = await getQuotePage(context.get(appContext), member, {
    id: params.id,
    requestId: url.searchParams.get("demande"),
  });
  if (!page) throw data(quoteMessages.gone, { status: 404 });
  return {
    page,
    templates: page.kind === "editor" ? await listTemplates(context.get(appContext), member) : [],
    mayWriteTariffs: can(member, "tariffs:write"),
    mayWriteSettings: can(member, "settings:write"),
  };
}

const intentOf = (form: FormData) =>
  (Object.keys(quoteFailures) as (keyof typeof quoteFailures)[]).find(
    (known) => known === form.get("intent"),
  );

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form);
  const text = (name: string) => String(form.get(name) ?? "");
  // A proposal has an address of its own once it was kept; until its editor goes there, the form says which it is.
  const id = params.id === "nouveau" ? text("id") : params.id;
  const intent = intentOf(form);
  return answerAction(app, quoteFailures[intent ?? "save"], async () => {
    switch (intent) {
      case "save": {
        const quote = parseJson(text("quote"));
        if (id) return saveDraft(app, actor, { id, version: text("version"), input: quote });
        return createDraft(app, actor, { requestId: url.searchParams.get("demande") ?? "", input: quote });
      }
      case "send": {
        const sent = await sendQuote(app, actor, { id, version: text("version"), input });
        const message = sent.amendment ? "Avenant envoyé" : "Devis envoyé";
        return { message, detail: sent.title, id, link: sent.link };
      }
      case "delete":
        await deleteDraft(app, actor, id);
        return { message: "Brouillon supprimé" };
      case "revise":
        return reviseQuote(app, actor, id);
      case "renew":
        return { message: "Nouveau lien prêt", ...(await renewLink(app, actor, id)) };
      case "accept":
        await noteAcceptance(app, { actor, id, input });
        return { message: "Accord noté" };
      case "refuse":
        await noteRefusal(app, { actor, id, input });
        return { message: "Refus noté" };
      case "withdraw": {
        const { amendment } = await withdrawQuote(app, { actor, id, input });
        return { message: amendment ? "Avenant retiré" : "Devis retiré" };
      }
      case "cancel":
        await cancelQuote(app, { actor, id, input });
        return { message: "Location annulée" };
      case "amend": {
        // The editor it opens says the rest: a message would lie over its button.
        const { id: draft } = await startAmendment(app, { actor, id, input });
        return { id: draft };
      }
      case "agree": {
        const { title, id: agreed } = await noteAgreedAmendment(app, { actor, id, input });
        return { message: "Accord noté", detail: title, id: agreed };
      }
      default:
        throw new Failure("invalid", "Cette demande n’est pas comprise.");
    }
  });
}

export const clientAction = announceResult((form) => quoteFailures[intentOf(form) ?? "save"]);

/** What was just written is what is shown. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "save" ? false : defaultShouldRevalidate;
}

export default function Quote({ loaderData: { page, ...editor } }: Route.ComponentProps) {
  // Told once, by the answer to sending: it goes with the page.
  const [link, setLink] = useState<{ id: string; url: string } | null>(null);
  if (page.kind === "sent") {
    const { id } = page.document;
    return (
      <SentQuote
        key={id}
        page={page}
        link={link?.id === id ? link.url : null}
        onLink={(url) => setLink({ id, url })}
      />
    );
  }
  return (
    <QuoteEditor
      key={`${page.context.request.id} ${page.quoteVersion} ${page.amended?.id ?? ""}`}
      page={page}
      {...editor}
      onSent={(id, url) => setLink({ id, url })}
    />
  );
}
