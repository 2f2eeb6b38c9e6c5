/** Lines as they were written; whatever stands in it is text, and no word is wider than its card. */
export function EntryText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`whitespace-pre-wrap text-sm leading-[22px] [overflow-wrap:anywhere] ${className}`}>
      {text}
    </p>
  );
}
