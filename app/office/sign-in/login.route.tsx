import { useEffect, useRef, useState } from "react";
import { Form, Link, redirect, replace, useNavigation } from "react-router";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import { signInRefusals } from "#app/domain/accounts/accounts.schema.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { CodeNeeded, signIn } from "#app/domain/accounts/sign-in.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/login.route.ts";
import { EmailField, LoginAlert, PasswordField } from "./login-fields.tsx";
import { answerProblem, keepPage, LoginPage, type LoginProblem, refusalHeaders } from "./login-page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { loginPathTo, rememberedPath } from "./remembered-path.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (can(context.get(staffContext), "back-office:open")) throw redirect(destination(url));
  const { name, headerLogo, look } = await getCompany(context.get(appContext));
  const wanted = rememberedPath(url.searchParams.get("suite"));
  const news = url.searchParams.has("nouveau-mot-de-passe")
    ? "Votre mot de passe est changé. Connectez-vous avec le nouveau."
    : url.searchParams.has("bienvenue") && "Votre compte est prêt. Connectez-vous avec votre mot de passe.";
  return {
    company: { name, headerLogo, look },
    formAction: loginPathTo(wanted),
    destination: destination(url),
    news,
    isAgain: url.searchParams.has("recommencer"),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  try {
    const { headers } = await signIn(context.get(appContext), {
      email: form.get("email"),
      password: form.get("password"),
      address: context.get(clientAddressContext),
      headers: request.headers,
    });
    return replace(destination(url), { headers });
  } catch (error) {
    if (error instanceof CodeNeeded) return redirect(codePath(url), { headers: error.cookies });
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem>(signInRefusals.unknown.message);

export const headers = refusalHeaders;

/** The second step leads where the first would have. */
function codePath(url: URL): string {
  const wanted = rememberedPath(url.searchParams.get("suite"));
  return wanted ? `${officePaths.signInCode}?suite=${encodeURIComponent(wanted)}` : officePaths.signInCode;
}

function destination(url: URL): string {
  return rememberedPath(url.searchParams.get("suite")) ?? officePaths.dashboard;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { company, formAction, destination, news, isAgain } = loaderData;
  const [keyProblem, setKeyProblem] = useState("");
  return (
    <LoginPage
      company={company}
      title="Connexion Administrateur"
      lead={`Espace réservé au personnel de ${company.name}.`}
    >
      {news && !actionData && (
        <p
          role="status"
          className="mb-4 rounded-control bg-success-tint px-3 py-2.5 text-sm text-success-dark"
        >
          {news}
        </p>
      )}
      <div className="mb-4 space-y-4 empty:hidden">
        {isAgain && !actionData && <LoginAlert message={signInRefusals["challenge-over"].message} />}
        {keyProblem && <LoginAlert message={keyProblem} />}
      </div>
      <LoginForm action={formAction} problem={actionData} />
      <PasskeyButton
        label="Utiliser une clé d’accès"
        // A document request: this page was loaded for nobody.
        onSignedIn={() => location.replace(destination)}
        onProblem={setKeyProblem}
        className="mt-3 w-full"
      />
    </LoginPage>
  );
}

function LoginForm({ action, problem }: { action: string; problem?: LoginProblem }) {
  const isBusy = useNavigation().formMethod === "POST";
  const password = useRef<HTMLInputElement>(null);
  const isFieldProblem = problem !== undefined && Object.keys(problem.fields).length > 0;

  useEffect(() => {
    if (!problem) return;
    toast.error(problem.message);
    if (problem.isLineDown) return;
    password.current?.focus();
    password.current?.select();
  }, [problem]);

  return (
    <Form method="post" action={action} className="space-y-4">
      {problem && !isFieldProblem && <LoginAlert message={problem.message} />}
      <EmailField problem={problem} />
      <div className="relative">
        <PasswordField
          inputRef={password}
          error={problem?.fields.password}
          isRefused={problem !== undefined && !problem.isLineDown && !isFieldProblem}
          autoFocus={problem !== undefined}
        />
        {/* Beside the label, and after the field for whoever goes by keyboard. */}
        <Link
          to={officePaths.forgottenPassword}
          className="absolute top-0 right-0 rounded-control font-medium text-small text-info leading-[1.4] hover:underline"
        >
          Mot de passe oublié{"\u00a0"}?
        </Link>
      </div>
      <Button type="submit" busy={isBusy} busyLabel="Connexion en cours..." className="mt-1 w-full">
        Se connecter
      </Button>
    </Form>
  );
}
