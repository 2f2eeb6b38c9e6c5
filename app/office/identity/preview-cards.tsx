import { type ReactNode, useState } from "react";
import { shareSize } from "#app/lib/picture.ts";
import { Logo, MarkBars, MarkInitial } from "#app/ui/logo.tsx";
import type { IdentityDraft } from "./identity-draft.ts";
import { PaintedThumbnail, paintingOf } from "./painted-picture.tsx";

function Card({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col overflow-hidden rounded-(--panel-radius) border border-line bg-surface">
      <div className="flex flex-1 items-center justify-center">{children}</div>
      <figcaption className="border-line border-t px-3 py-2 text-ink-2 text-small">{caption}</figcaption>
    </figure>
  );
}

interface ShareCardProps {
  draft: IdentityDraft;
  company: MarkProps;
  ownName: string;
  /** The company's own picture; null for the one that the site makes. */
  share: string | null;
}

export function ShareCard({ draft, company, ownName, share }: ShareCardProps) {
  const { width, height } = shareSize;
  return (
    <Card caption={`Image de partage, ${width} × ${height}`}>
      {share ? (
        <img
          src={`${share}?partage`}
          alt="Celle que vous avez choisie"
          className="aspect-[1200/630] w-full object-cover"
        />
      ) : (
        <span className="relative block w-full border-amber border-b-4">
          <PaintedThumbnail
            address={paintingOf(draft, { name: ownName, image: "hero", width: 480 })}
            className="aspect-[1200/630] w-full rounded-none! [&>img]:object-bottom"
          />
          <Logo {...company} className="absolute! top-2.5 left-3 max-w-[90%] [zoom:0.6]" />
        </span>
      )}
    </Card>
  );
}

interface MarkProps {
  name: string;
  /** Null: the demonstration's bars. */
  initial: string | null;
}

/** Twice as wide as it is high, or less: it can be made out in a square of 16 pixels. */
const isSquare = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
  Math.abs(width - height) <= 0.1 * Math.max(width, height);

export function IconCard({ initial, logo }: Pick<MarkProps, "initial"> & { logo: string | null }) {
  const [squareLogo, setSquareLogo] = useState<string | null>(null);
  const sizes = [
    "size-16 text-[2.5rem]! rounded-xl!",
    "size-9 text-[1.4rem]!",
    "size-6 text-[1rem]! rounded-[5px]!",
  ];
  return (
    <Card caption="Icône du site">
      <span className="flex items-center gap-3 p-4">
        {logo && logo !== squareLogo && (
          <img
            src={`${logo}?w=480`}
            alt=""
            hidden
            onLoad={({ currentTarget }) => isSquare(currentTarget) && setSquareLogo(logo)}
          />
        )}
        {sizes.map((size) =>
          logo && logo === squareLogo ? (
            <img key={size} src={`${logo}?w=480`} alt="" className={`${size} object-contain`} />
          ) : (
            <IconMark key={size} initial={initial} className={size} />
          ),
        )}
      </span>
    </Card>
  );
}

function IconMark({ initial, className }: Pick<MarkProps, "initial"> & { className: string }) {
  if (initial) return <MarkInitial initial={initial} className={`bg-blue text-white ${className}`} />;
  return (
    <span
      className={`flex shrink-0 items-center justify-center rounded-[7px] bg-blue text-white ${className}`}
    >
      <MarkBars className="h-auto! w-3/5!" />
    </span>
  );
}

export function MailCard({ name, initial }: MarkProps) {
  return (
    <Card caption="Courriels et devis">
      <span className="flex w-full min-w-0 flex-col gap-2.5 p-3.5">
        <Logo name={name} initial={initial} className="max-w-full [zoom:0.62]" />
        <span className="h-1.5 rounded-full bg-line" />
        <span className="h-1.5 w-3/5 rounded-full bg-line" />
        <span className="mt-0.5 self-start rounded-md bg-blue px-2.5 py-1.5 font-semibold text-mini text-white">
          Lire le devis
        </span>
      </span>
    </Card>
  );
}
