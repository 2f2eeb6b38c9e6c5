import { type RefObject, useEffect, useRef } from "react";

/** Writes the message from the fields, until the visitor has written in it; an emptied one is ours again. */
export function useOwnSentence(form: RefObject<HTMLFormElement | null>, sentence: string) {
  const written = useRef(sentence);
  useEffect(() => {
    const message = form.current?.elements.namedItem("message");
    if (!(message instanceof HTMLTextAreaElement)) return;
    const current = message.value.trim();
    if (current === "" || current === written.current.trim()) message.value = sentence;
    written.current = sentence;
  }, [form, sentence]);
}
