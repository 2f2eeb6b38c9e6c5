/** Facts with a dot between those that share a line: none hangs at the end of one, or begins one. */
export function DotLine({ facts }: { facts: readonly (string | false | null)[] }) {
  const shown = facts.filter((fact): fact is string => Boolean(fact));
  return (
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {shown.map((fact, index) => (
          <span key={fact} className="relative min-w-0 pl-3">
            {index > 0 && <span className="absolute left-0 w-3 whitespace-pre text-center">{" · "}</span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
