/** A customer is a round, staff a square; the name stands beside it. */
export function CustomerMark({ name }: { name: string }) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong bg-sand font-semibold text-[11px] leading-none"
    >
      {letters.join("").toLocaleUpperCase("fr") || "?"}
    </span>
  );
}
