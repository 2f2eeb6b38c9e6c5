import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { carriedQuery } from "#app/domain/rental/carried-query.ts";
import { carriedOf, withStay } from "#app/domain/rental/carried-stay.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { useCarriedStay, writeStay } from "#app/site/layout/stay-link.tsx";
import { typedQuery } from "#app/site/layout/use-live-form.ts";
import { DatePair, FrameCell, frameControlClass } from "#app/site/ui/date-pair.tsx";
import { Button } from "#app/ui/button.tsx";

/** Dates once: what is said here goes along to whatever is chosen next, by its own button or by any link of the page. */
export function StayBar({ agencies }: { agencies: AgencyName[] }) {
  const { from, to, agency } = carriedQuery.read(useCarriedStay());
  const typing = useTypingPause();
  const navigate = useNavigate();

  function follow({ currentTarget }: FormEvent<HTMLFormElement>) {
    const carried = carriedOf(typedQuery(currentTarget));
    typing.run(() => writeStay(carried));
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    typing.cancel();
    const carried = carriedOf(typedQuery(event.currentTarget));
    writeStay(carried);
    const { submitter } = event.nativeEvent as SubmitEvent;
    navigate(withStay(submitter?.getAttribute("formaction") ?? sitePaths.catalogue, carried));
  }

  return (
    <search aria-label="Dates et agence" className="relative z-10 flow-root bg-surface">
      <div className="container-site">
        <form
          method="get"
          action={sitePaths.catalogue}
          autoComplete="off"
          onChange={follow}
          onSubmit={send}
          className="-mt-8 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float sm:p-5 lg:-mt-12 lg:flex-nowrap lg:gap-4 lg:pl-7"
        >
          <p className="mr-2 font-semibold text-large leading-6 tracking-[-0.012em] max-lg:w-full">
            Quand en avez-vous besoin&nbsp;?
          </p>
          <DatePair from={from} to={to} className="w-full lg:min-w-0 lg:flex-1">
            <FrameCell
              label="Agence"
              className="max-sm:flex-none max-sm:basis-full max-sm:border-t sm:flex-[1.3] sm:border-l"
            >
              <select
                name="agence"
                // Its label has the choices in it.
                aria-label="Agence"
                defaultValue={agency ?? ""}
                className={`${frameControlClass} cursor-pointer truncate pr-9!`}
              >
                <option value="">Toutes</option>
                {agencies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <ChevronDown
                className="pointer-events-none absolute right-3 bottom-3 size-4 text-ink-2"
                strokeWidth={2}
              />
            </FrameCell>
          </DatePair>
          <Button type="submit" variant="ink" size="xl" className="max-lg:w-full">
            Voir les véhicules libres
            <ArrowRight />
          </Button>
        </form>
      </div>
    </search>
  );
}
