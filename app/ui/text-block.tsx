import { Fragment } from "react";
import { Link } from "react-router";
import type { Block, Sentence, TextSpan } from "#app/lib/markdown.ts";

export function TextBlock({ block }: { block: Block }) {
  if ("text" in block) return <p>{words(block.text)}</p>;
  if ("list" in block) {
    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its items
    const items = block.list.map((item, index) => <li key={index}>{words(item)}</li>);
    return <ul>{items}</ul>;
  }
  return (
    <dl>
      {block.definitions.map(({ term, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor its definitions
        <Fragment key={index}>
          <dt>{words(term)}</dt>
          <dd>{words(text)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const words = (sentence: Sentence) =>
  sentence.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: nor its words
    typeof part === "string" ? part : <SpanText key={index} span={part} />,
  );

function SpanText({ span: { text, to, isStrong, isMissing } }: { span: TextSpan }) {
  if (isMissing) return <em className="text-ink-2">{text}</em>;
  if (isStrong) return <strong>{text}</strong>;
  if (to?.startsWith("/")) return <Link to={to}>{text}</Link>;
  return (
    <a
      href={to}
      rel="noopener noreferrer"
      className={to?.startsWith("tel:") ? "whitespace-nowrap" : "break-words"}
    >
      {text}
    </a>
  );
}
