import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { afterHydration, firstMove } from "#app/lib/after-hydration.tsx";
import type { BrandPath } from "#app/lib/brand-paths.ts";
import { useShownData } from "#app/lib/shown-data.ts";
import { useGuardedRoutes } from "./lib/route-scripts.ts";
import { ErrorScreen } from "./ui/problem-screen.tsx";
import "./app.css";
import archivo from "./styles/archivo-french.woff2?url";
import fontRules from "./styles/fonts.css?inline";

// Browsers have them in their page: no script carries them again.
const fonts = import.meta.env.SSR ? fontRules : document.querySelector("style[data-fonts]")?.textContent;

export function links() {
  return [
    { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  useShownData();
  useGuardedRoutes();
  // Tells the page's start script that React listens now, so that it repeats an early click.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF9F5" />
        <OwnLook />
        <Meta />
        {/* In no stylesheet: where one with fonts joins a page, every line of its text is laid out anew. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file. */}
        <style data-fonts dangerouslySetInnerHTML={{ __html: fonts ?? "" }} />
        <Links />
      </head>
      <body>
        {children}
        <Navigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The company's colours and icons. In no layer, so that the colours stand above the stylesheet's own, wherever that comes
 * in; browsers keep icons for long, so those of another look have another address.
 */
function OwnLook() {
  const frames = useMatches().map(({ loaderData }) => loaderData as Frame | undefined);
  const { company, paletteRules } = frames.find((frame) => frame?.company) ?? {};
  const version = company?.look?.version;
  const of = (path: BrandPath) => path + (version ? `?v=${version}` : "");
  return (
    <>
      {paletteRules && <style>{paletteRules}</style>}
      <link rel="icon" href={of("/favicon.svg")} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={of("/apple-touch-icon.png")} />
      <link rel="manifest" href={of("/site.webmanifest")} />
    </>
  );
}

/** What the layouts of the site, of a quote, of the back-office and of its door say of whose it is. */
interface Frame {
  company?: { look?: { version: string } } | null;
  paletteRules?: string;
}

// Who only looks goes nowhere.
const Navigation = afterHydration(async () => {
  await firstMove();
  return (await import("./ui/navigation.tsx")).Navigation;
});

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
