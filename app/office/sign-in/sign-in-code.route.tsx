import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { Form, Link, redirect, replace, useNavigation } from "react-router";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import { signInRefusals } from "#app/domain/accounts/accounts.schema.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { enterCode } from "#app/domain/accounts/sign-in.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/sign-in-code.route.ts";
import { CodeField } from "./code-field.tsx";
import { LoginAlert, useIsHydrated } from "./login-fields.tsx";
import {
  answerProblem,
  BackLink,
  keepPage,
  LoginPage,
  type LoginProblem,
  refusalHeaders,
} from "./login-page.tsx";
import { loginPathAgain, loginPathTo, rememberedPath } from "./remembered-path.ts";

const wanted = (url: URL) => rememberedPath(url.searchParams.get("suite"));
const isRecovery = (url: URL) => url.searchParams.has("secours");

/** Only between the password and the session: anyone else begins at the beginning. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (can(context.get(staffContext), "back-office:open"))
    throw redirect(wanted(url) ?? officePaths.dashboard);
  if (!(await app.auth.twoFactor.isCodeWaitedFor(request.headers.get("cookie") ?? undefined)))
    throw redirect(loginPathAgain(wanted(url)));
  const { name, headerLogo, look } = await getCompany(app);
  return {
    company: { name, headerLogo, look },
    isRecovery: isRecovery(url),
    suite: wanted(url),
    back: loginPathTo(wanted(url)),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    const { headers } = await enterCode(context.get(appContext), {
      code: form.get("code"),
      isRecovery: isRecovery(url),
      address: context.get(clientAddressContext),
      headers: request.headers,
    });
    return replace(wanted(url) ?? officePaths.dashboard, { headers });
  } catch (error) {
    return answerProblem(error, form);
  }
}

export const clientAction = keepPage<LoginProblem>(signInRefusals.unknown.message);

export const headers = refusalHeaders;

export default function SignInCode({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { company, isRecovery, suite, back } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  const field = useRef<HTMLInputElement>(null);
  const [isWhole, setWhole] = useState(false);
  // Without scripts nobody counts the digits: the button answers at any time.
  const isEarly = useIsHydrated() && !isRecovery && !isWhole;
  useEffect(() => {
    if (!problem || problem.isLineDown) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  const error = problem && (problem.fields.code ?? wrongCode(problem.message));
  const here = (recovery: boolean) => {
    const query = [recovery && "secours", suite && `suite=${encodeURIComponent(suite)}`].filter(Boolean);
    return [officePaths.signInCode, query.join("&")].filter(Boolean).join("?");
  };
  return (
    <LoginPage
      company={company}
      title={isRecovery ? "Code de secours" : "Code de vérification"}
      lead={
        isRecovery
          ? "Saisissez un des dix codes que vous avez rangés. Chacun ne sert qu’une fois."
          : "Ouvrez votre application d’authentification et recopiez le code à six chiffres."
      }
    >
      <Form key={String(isRecovery)} method="post" action={here(isRecovery)} className="space-y-4">
        {problem && !error && <LoginAlert message={problem.message} />}
        {isRecovery ? (
          <TextField
            name="code"
            label="Code de secours"
            ref={field}
            error={error}
            hint="Huit lettres et chiffres, par exemple 7Q4M-2KXD."
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <CodeField inputRef={field} onWhole={setWhole} error={error} hint={error && clockHint} />
        )}
        <Button type="submit" busy={isBusy} busyLabel="Vérification..." disabled={isEarly} className="w-full">
          Vérifier
        </Button>
      </Form>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={here(!isRecovery)}
          replace
          className="inline-flex items-center gap-2 rounded-control py-2 text-small text-ink-3 hover:text-ink"
        >
          <KeyRound className="size-3.5" />
          {isRecovery ? "Utiliser l’application" : "Utiliser un code de secours"}
        </Link>
        <BackLink to={back}>Retour à la connexion</BackLink>
      </div>
    </LoginPage>
  );
}

const clockHint =
  "Attendez le code suivant, et vérifiez que l’heure de votre téléphone est réglée automatiquement.";

function wrongCode(message: string): string | undefined {
  return message === signInRefusals["wrong-code"].message ? message : undefined;
}
