import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";

interface ChangeTableProps {
  rows: { label: string; before: string; after: string }[];
  look: "site" | "office" | "paper";
}

const looks = {
  site: { table: "text-copy leading-6", cell: "wide:py-3", head: "text-small" },
  office: { table: "text-plain", cell: "wide:py-2", head: "text-fine" },
  paper: { table: "", cell: "wide:py-1.5", head: "text-fine" },
} as const;

/** What was agreed beside what comes in its place: columns where there is room, one under the other where there is none. */
export function ChangeTable({ rows, look }: ChangeTableProps) {
  const { table, cell, head } = looks[look];
  return (
    <table className={`block w-full border-line-strong border-t wide:table ${table}`}>
      <thead className={`sr-only wide:not-sr-only wide:table-header-group ${head}`}>
        <tr className="border-line border-b text-left text-ink-2 *:py-1.5 *:font-normal">
          <th scope="col" className="w-1/4">
            <span className="sr-only">Ce qui change</span>
          </th>
          <th scope="col">Convenu</th>
          <th scope="col">Avec cet avenant</th>
        </tr>
      </thead>
      <tbody className="block wide:table-row-group">
        {rows.map(({ label, before, after }, index) => {
          const isTotal = index === rows.length - 1;
          return (
            <tr
              key={label}
              className="block break-inside-avoid border-line border-b py-2.5 wide:table-row wide:py-0"
            >
              <th
                scope="row"
                className={`block pr-3 text-left align-top font-normal text-ink-2 wide:table-cell ${cell}`}
              >
                {label}
              </th>
              <td
                className={`block whitespace-pre-line pr-4 align-top tabular-nums wrap-anywhere text-ink-2 wide:table-cell wide:text-ink ${cell}`}
              >
                <span className="wide:hidden">avant&nbsp;: </span>
                <RaisedOrdinals>{before}</RaisedOrdinals>
              </td>
              <td
                className={`block whitespace-pre-line align-top font-semibold tabular-nums wrap-anywhere wide:table-cell ${cell} ${isTotal ? "text-large" : ""}`}
              >
                <RaisedOrdinals>{after}</RaisedOrdinals>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
