import Mail from "lucide-react/icons/mail";
import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { appContext, clientAddressContext } from "#app/context.ts";
import { requestPasswordReset } from "#app/domain/accounts/password-reset.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/forgotten-password.route.ts";
import { EmailField, LoginAlert } from "./login-fields.tsx";
import {
  answerProblem,
  BackLink,
  keepPage,
  LoginPage,
  type LoginProblem,
  refusalHeaders,
} from "./login-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { name, headerLogo, look } = await getCompany(context.get(appContext));
  return { company: { name, headerLogo, look } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    const input = { email: form.get("email") };
    const address = context.get(clientAddressContext);
    return { sentTo: await requestPasswordReset(context.get(appContext), input, address) };
  } catch (error) {
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem | { sentTo: string }>(
  "Une erreur est survenue lors de l’envoi du lien",
);

export const headers = refusalHeaders;

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData;
  if (actionData && "sentTo" in actionData) return <LinkSent company={company} sent={actionData} />;
  return (
    <LoginPage
      company={company}
      title="Mot de passe oublié"
      lead="Indiquez l’adresse de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe."
    >
      <Form method="post" className="space-y-4">
        {actionData && !actionData.fields.email && <LoginAlert message={actionData.message} />}
        <EmailField problem={actionData} />
        <SendButton>Envoyer le lien</SendButton>
      </Form>
      <BackToLogin />
    </LoginPage>
  );
}

/** The same whether or not there is such an account. */
function LinkSent({ company, sent }: Route.ComponentProps["loaderData"] & { sent: { sentTo: string } }) {
  const email = sent.sentTo;
  const seconds = useCountdown(sent);
  return (
    <LoginPage
      company={company}
      title="Vérifiez vos courriels"
      lead={
        <>
          Si un compte existe pour <strong className="break-words font-semibold text-ink">{email}</strong>, un
          lien vient de partir. Il vaut 30{"\u00a0"}minutes et ne sert qu’une fois.
        </>
      }
    >
      <p className="mb-4 flex gap-3 rounded-(--panel-radius) border border-line bg-surface px-4 py-3 text-small text-ink-2 leading-5">
        <Mail className="mt-0.5 size-4 shrink-0 text-ink" />
        <span>
          Rien reçu{"\u00a0"}? Regardez dans les indésirables, ou demandez un autre lien
          {seconds === undefined && " dans une minute"}
          {seconds !== undefined && seconds > 0 && (
            <>
              {" dans "}
              <strong className="font-semibold text-ink tabular-nums">
                {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
              </strong>
            </>
          )}
          .
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="email" value={email} />
        <SendButton disabled={seconds !== undefined && seconds > 0}>Renvoyer le lien</SendButton>
      </Form>
      <BackToLogin />
    </LoginPage>
  );
}

/** What is left of the minute since `event`; without scripts, nothing is known of it. */
function useCountdown(event: object): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    void event;
    setLeft(60);
    const timer = setInterval(() => setLeft((seconds = 0) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [event]);
  return left;
}

function SendButton({ disabled, children }: { disabled?: boolean; children: string }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" disabled={disabled} busy={isBusy} busyLabel="Envoi en cours..." className="w-full">
      {children}
    </Button>
  );
}

function BackToLogin() {
  return (
    <div className="mt-2">
      <BackLink to={officePaths.login}>Retour à la connexion</BackLink>
    </div>
  );
}
