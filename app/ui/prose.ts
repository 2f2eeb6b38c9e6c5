/** Running text of any length, ours or the staff's: headings, lists, links, tables and pictures in one rhythm. */
export const proseClass = [
  "max-w-[66ch] text-large leading-[1.65] text-ink-sky",
  "[&>*+*]:mt-4 [&>:first-child]:mt-0",
  "[&_h2]:mt-12 [&_h2]:text-block [&_h2]:text-ink",
  "[&_h3]:mt-8 [&_h3]:text-card-title [&_h3]:text-ink",
  "[&_h4]:mt-6 [&_h4]:font-semibold [&_h4]:text-ink",
  "[&_strong]:text-ink",
  "[&_a]:text-blue [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] [&_a:hover]:decoration-2",
  "[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_li]:pl-1 [&_li+li]:mt-2 [&_li::marker]:text-control",
  "[&_dt]:mt-4 [&_dt]:font-semibold [&_dt]:text-ink",
  "[&_blockquote]:border-l-2 [&_blockquote]:border-blue [&_blockquote]:pl-5 [&_blockquote]:text-lead",
  "[&_hr]:my-10 [&_hr]:border-line",
  "[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_figcaption]:mt-2 [&_figcaption]:text-ink-2 [&_figcaption]:text-sm",
  "[&_table]:block [&_table]:max-w-full [&_table]:overflow-x-auto [&_table]:text-copy [&_table]:leading-normal",
  "[&_:is(th,td)]:border-line [&_:is(th,td)]:border-b [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:pr-6 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top",
].join(" ");
