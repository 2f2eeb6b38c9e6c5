import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { data, Link } from "react-router";
import type { Company } from "#app/domain/company/company.ts";
import { pageTitle } from "#app/domain/identity/page-title.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import { Failure } from "#app/lib/failure.ts";
import { OfficeIcons } from "#app/office/ui/office-icons.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { Toaster } from "#app/ui/toast.tsx";

interface LoginPageProps {
  company: Pick<Company, "name" | "headerLogo" | "look">;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function LoginPage({ company, title, lead, children }: LoginPageProps) {
  return (
    <OfficeIcons>
      <div className="login office grid min-h-dvh bg-paper lg:grid-cols-2">
        <title>{pageTitle(title, company.name)}</title>
        <meta name="robots" content="noindex, nofollow" />
        <div className="flex flex-col px-4 py-4 sm:px-12 sm:py-8">
          <header>
            <Link
              to="/"
              style={paletteStyle(company.look.palette)}
              className="inline-flex max-w-full rounded-control"
            >
              <Logo name={company.name} initial={company.look.initial} picture={company.headerLogo} />
            </Link>
          </header>
          <main className="mx-auto flex w-full max-w-[360px] flex-1 flex-col pt-12 pb-8 [--button-height:40px] [--control-height:40px] max-sm:max-w-none max-sm:[--button-height:44px] max-sm:[--control-height:44px] max-sm:[--control-text:1rem] sm:justify-center sm:pt-8">
            <h1 className="font-semibold text-2xl leading-8 tracking-[-0.015em]">{title}</h1>
            <p className="mt-1 mb-7 text-ink-2 text-sm leading-6">{lead}</p>
            {children}
          </main>
          <footer>
            <BackLink to="/">Retour au site</BackLink>
          </footer>
        </div>
        <LoginScene painting={company.look.painting} />
        <Toaster />
      </div>
    </OfficeIcons>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 rounded-control py-2 text-small text-ink-3 hover:text-ink"
    >
      <ArrowLeft className="size-3.5" />
      {children}
    </Link>
  );
}

/** Wide screens only; `lazy` spares the others the download. */
function LoginScene({ painting }: { painting: string }) {
  return (
    <aside aria-label="Présentation" className="relative max-lg:hidden">
      <div className="sticky top-0 flex h-dvh flex-col bg-blue">
        <ScenePicture
          painting={painting}
          narrow="login"
          className="min-h-0 w-full flex-1 object-cover object-[100%_60%]"
        />
        <p className="px-8 py-5 text-copy text-blue-line">Gestion du parc, des agences et des messages</p>
      </div>
    </aside>
  );
}

export interface LoginProblem {
  message: string;
  fields: Record<string, string>;
  email: string;
  /** Nobody answered: everything stays where it is, the focus too. */
  isLineDown?: boolean;
}

/** An action's answer to an expected failure; anything else travels on. */
export function answerProblem(error: unknown, form: FormData) {
  if (!(error instanceof Failure)) throw error;
  const { message, fields, status, headers } = error;
  const problem: LoginProblem = { message, fields, email: String(form.get("email") ?? "") };
  return data(problem, { status, headers });
}

/** A route's `headers`: those of a refusal, such as when to come back. */
export const refusalHeaders = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

/** A route's `clientAction`: where the network or a gateway fails, the page and what is typed in it stay. */
export function keepPage<Answer>(message: string) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<Answer> }) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      const email = String(form.get("email") ?? "");
      const problem: LoginProblem = { message, fields: {}, email, isLineDown: true };
      // The status keeps the router from asking for the page again, which would fail too.
      return data(problem, { status: 503 });
    }
  };
}
