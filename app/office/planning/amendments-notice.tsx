import FileClock from "lucide-react/icons/file-clock";
import { Link } from "react-router";
import type { AmendmentToSend } from "#app/domain/periods/amendments-to-send.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";

/** What is to be agreed with customers, prepared and not sent: until each is sent, noted or deleted. */
export function AmendmentsNotice({ amendments }: { amendments: AmendmentToSend[] }) {
  if (amendments.length === 0) return null;
  return (
    <section
      aria-label="Avenants à envoyer"
      className="rounded-badge border border-blue-line bg-blue-tint px-3.5 py-2.5 text-small print:hidden"
    >
      <p className="flex items-center gap-2 font-semibold text-ink">
        <FileClock className="size-4 shrink-0 text-info" />
        {counted(amendments.length, "avenant à envoyer", "avenants à envoyer")}
      </p>
      <ul className="mt-1 grid gap-0.5 pl-6">
        {amendments.map(({ id, title, customer, reference }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link
              to={officePaths.quote(id)}
              className="text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current max-office-sm:inline-block max-office-sm:py-1.5"
            >
              {title}
            </Link>
            <span className="text-ink-2">
              {[customer, reference].filter(Boolean).map((word) => ` · ${word}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
