import ArrowLeft from "lucide-react/icons/arrow-left";
import LifeBuoy from "lucide-react/icons/life-buoy";
import { data, Link, redirect, replace } from "react-router";
import { Logo } from "#app/components/layout/logo.tsx";
import { Toaster } from "#app/components/ui/toast.tsx";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import loginScene from "#app/features/accounts/assets/login-scene.webp";
import { LoginForm, type LoginProblem } from "#app/features/accounts/login-form.tsx";
import { loginPathTo, rememberedPath } from "#app/features/accounts/remembered-path.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { getCompany } from "#app/features/company/company.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { can } from "#app/lib/rights.ts";
import type { Route } from "./+types/login.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Connexion Administrateur – ${loaderData?.companyName ?? "Tramontane Location"}` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  if (can(context.get(staffContext), "back-office:open")) throw redirect(destination(url));
  const { name, headerLogo } = await getCompany(context.get(appContext));
  const formAction = loginPathTo(rememberedPath(url.searchParams.get("suite")));
  return { companyName: name, logo: headerLogo, formAction };
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
    if (!(error instanceof Failure)) throw error;
    const { message, fields, status, headers } = error;
    const problem: LoginProblem = { message, fields, email: String(form.get("email") ?? "") };
    return data(problem, { status, headers });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

function destination(url: URL): string {
  return rememberedPath(url.searchParams.get("suite")) ?? "/locadmin/dashboard";
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { companyName, logo, formAction } = loaderData;
  return (
    <div className="login office grid min-h-dvh bg-paper lg:grid-cols-2">
      <div className="flex flex-col px-4 py-4 sm:px-12 sm:py-8">
        <header>
          <Link to="/" className="inline-block rounded-control">
            <Logo name={companyName} picture={logo} />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[360px] flex-1 flex-col pt-12 pb-8 [--button-height:40px] [--control-height:40px] max-sm:max-w-none max-sm:[--button-height:44px] max-sm:[--control-height:44px] max-sm:[--control-text:1rem] sm:justify-center sm:pt-8">
          <h1 className="font-[650] text-2xl leading-8 tracking-[-0.015em]">Connexion Administrateur</h1>
          <p className="mt-1 mb-7 text-ink-2 text-sm leading-6">
            Espace réservé au personnel de {companyName}.
          </p>
          <LoginForm action={formAction} problem={actionData} />
          <p className="mt-4 flex items-center gap-2 text-[13px] text-ink-3">
            <LifeBuoy aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
            Accès perdu{"\u00a0"}? Contactez l’administrateur.
          </p>
        </main>
        <footer>
          <Link
            to="/"
            className="inline-flex items-center gap-2 rounded-control py-2 text-[13px] text-ink-3 hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            Retour au site
          </Link>
        </footer>
      </div>
      <LoginScene />
      <Toaster />
    </div>
  );
}

/** Wide screens only; `lazy` spares the others the download. */
function LoginScene() {
  return (
    <aside aria-label="Présentation" className="relative max-lg:hidden">
      <div className="sticky top-0 flex h-dvh flex-col bg-blue">
        <img
          src={loginScene}
          alt=""
          width={1002}
          height={1112}
          loading="lazy"
          className="min-h-0 w-full flex-1 object-cover object-[100%_60%]"
        />
        <p className="px-8 py-5 text-[15px] text-blue-line">Gestion du parc, des agences et des messages</p>
      </div>
    </aside>
  );
}
