/** «1er décembre» with its «er» raised, as French prints it. */
export function RaisedOrdinals({ children: text }: { children: string }) {
  const [before = "", ...after] = text.split(/1er(?=\s)/);
  if (after.length === 0) return text;
  return (
    <>
      {before}1<sup className="text-[0.7em] leading-none">er</sup>
      {after.join("1er")}
    </>
  );
}
