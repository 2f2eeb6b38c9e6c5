interface SearchResultProps {
  host: string;
  title: string;
  description: string;
}

/** The home page as search engines list it, in their own letters. */
export function SearchResult({ host, title, description }: SearchResultProps) {
  return (
    <figure className="rounded-(--panel-radius) border border-line bg-surface p-4">
      <figcaption className="sr-only">Dans les résultats d’un moteur de recherche</figcaption>
      <p className="truncate text-ink-2 text-small">{host}</p>
      <p className="mt-0.5 line-clamp-2 font-[Arial,sans-serif] text-[#1a0dab] text-large leading-[1.3]">
        {title}
      </p>
      <p className="mt-1 line-clamp-3 font-[Arial,sans-serif] text-[#474747] text-note leading-normal">
        {description}
      </p>
    </figure>
  );
}
