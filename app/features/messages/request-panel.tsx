import { Fragment } from "react";
import { Link } from "react-router";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { missingEstimate, requestFacts, totalOf } from "#app/features/contact/request-words.ts";
import { estimateLines } from "#app/lib/estimate-words.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatCents } from "#app/lib/price.ts";
import type { Estimate } from "#app/lib/tariff.ts";
import type { Amount } from "#app/lib/vat.ts";
import { Fact } from "./message-fact.tsx";
import type { MessageRequest } from "./message-request.server.ts";

/** What the message asks for, field by field, with the estimate its author was shown. */
export function RequestPanel({ request }: { request: MessageRequest }) {
  const { reference, vehicles } = request;
  return (
    <section
      aria-labelledby="request-title"
      className="rounded-(--panel-radius) border border-line bg-paper px-4 py-3 max-office-sm:px-3"
    >
      <h3 id="request-title" className="text-group-title">
        Demande de location
      </h3>
      <dl className="mt-1 grid grid-cols-[8.75rem_minmax(0,1fr)] text-sm">
        <Fact label="Référence">
          <span className="font-semibold tabular-nums">{reference}</span>
          <CopyButton text={reference} label="Copier la référence" copiedLabel="Référence copiée" />
        </Fact>
        {requestFacts(request).map(({ label, text }) => (
          <Fact key={label} label={label}>
            <span className="min-w-0 break-words">{text}</span>
          </Fact>
        ))}
      </dl>
      {vehicles.length > 0 && <RequestVehicles request={request} />}
    </section>
  );
}

function RequestVehicles({ request: { vehicles, days } }: { request: MessageRequest }) {
  const total = totalOf(vehicles);
  return (
    <table className="mt-2 w-full border-line border-t text-sm">
      <caption className="sr-only">Véhicules demandés et estimation montrée au visiteur</caption>
      <thead>
        <tr className="text-[13px] text-ink-2">
          <th scope="col" className="py-1.5 text-left font-normal">
            Estimation montrée au visiteur
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            HT
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            TTC
          </th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map(({ vehicle_id, vehicle_name, estimate }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that do not change
          <Fragment key={position}>
            <tr className="border-line-inner border-t">
              <th scope="row" className="min-w-0 break-words pt-2 text-left font-medium">
                {vehicle_id ? (
                  <Link to={officePaths.vehicle(vehicle_id)} className="text-info hover:underline">
                    {vehicle_name}
                  </Link>
                ) : (
                  <>
                    {vehicle_name} <span className="font-normal text-ink-2">(n’est plus au catalogue)</span>
                  </>
                )}
              </th>
              <Figures amount={estimate?.total ?? null} className="pt-2" />
            </tr>
            {estimate ? (
              <EstimateRows estimate={estimate} />
            ) : (
              <tr>
                <td colSpan={3} className="pb-2 text-[13px] text-ink-2">
                  {missingEstimate(days)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      {total && vehicles.length > 1 && (
        <tfoot>
          <tr className="border-line border-t font-semibold">
            <th scope="row" className="py-2 text-left">
              Total{total.note && <span className="font-normal text-ink-2">, {total.note}</span>}
            </th>
            <Figures amount={total.amount} className="py-2" />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function EstimateRows({ estimate }: { estimate: Estimate }) {
  const lines = estimateLines(estimate);
  return lines.map(({ label, detail, amount, word }, index) => (
    <tr key={label} className={`text-[13px] text-ink-2 ${index === lines.length - 1 ? "*:pb-2" : ""}`}>
      <td>
        {label}
        {detail && `, ${detail}`}
      </td>
      {amount ? (
        <Figures amount={amount} />
      ) : (
        <td colSpan={2} className="pl-3 text-right align-top">
          {word}
        </td>
      )}
    </tr>
  ));
}

function Figures({ amount, className = "" }: { amount: Amount | null; className?: string }) {
  const figure = (cents: number | undefined) =>
    cents === undefined ? "–" : formatCents(cents, { exact: true });
  return [amount?.ht, amount?.ttc].map((cents, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: always the same two columns
    <td key={column} className={`whitespace-nowrap pl-3 text-right align-top tabular-nums ${className}`}>
      {figure(cents)}
    </td>
  ));
}
