import { type ComponentProps, useEffect, useRef } from "react";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { type Asked, requestSentence } from "#app/domain/requests/request-sentence.ts";
import { TextAreaField } from "#app/ui/field.tsx";

type ContactMessageProps = Pick<ComponentProps<typeof TextAreaField>, "name" | "required" | "maxLength"> & {
  error: string | undefined;
  /** What was typed, where the form came back. */
  typed: string | undefined;
  autoFocus?: boolean;
  rental: Rental;
  facts: Omit<Asked, "vehicles" | "extras">;
  onReady: () => void;
};

/** The message, written from the other fields until the visitor has written in it; an emptied one is ours again. */
export function ContactMessage({ typed, rental, facts, onReady, ...field }: ContactMessageProps) {
  const extras = rental.extras.map(({ extra, quantity }) => ({ name: extra.name, quantity }));
  const sentence = requestSentence({ ...facts, vehicles: rental.vehicles, extras });
  const message = useRef<HTMLTextAreaElement>(null);
  const written = useRef(sentence);
  useEffect(() => {
    if (!message.current) return;
    const current = message.current.value.trim();
    if (current === "" || current === written.current.trim()) message.current.value = sentence;
    written.current = sentence;
  }, [sentence]);
  const ready = useRef(onReady);
  useEffect(() => ready.current(), []);
  return (
    <>
      {/* Without scripts the form comes back with a message that follows what was changed. */}
      <input type="hidden" name="redige" value={sentence} />
      <TextAreaField
        {...field}
        ref={message}
        defaultValue={typed ?? sentence}
        label="Message"
        rows={6}
        className="mt-7"
        hint={sentence && "Rédigé d’après vos choix. Modifiez-le comme vous voulez."}
      />
    </>
  );
}
