import { type ReactNode, useId } from "react";
import { Radio } from "#app/ui/checkbox.tsx";

interface AccessChoiceProps {
  isInviting: boolean;
  onChange: (isInviting: boolean) => void;
  /** What a password chosen here asks for. */
  children: ReactNode;
}

/** How a new colleague gets in: by a link to their own password, or by one that is handed to them. */
export function AccessChoice({ isInviting, onChange, children }: AccessChoiceProps) {
  const id = useId();
  return (
    <>
      <fieldset aria-labelledby={id} className="min-w-0">
        <span
          id={id}
          className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
        >
          Accès
        </span>
        <div className="space-y-2">
          <Choice
            value="invitation"
            title="Envoyer une invitation"
            isChosen={isInviting}
            onChoose={() => onChange(true)}
          >
            La personne choisit son mot de passe. Le lien vaut 72{"\u00a0"}h.
          </Choice>
          <Choice
            value="password"
            title="Choisir un mot de passe"
            isChosen={!isInviting}
            onChoose={() => onChange(false)}
          >
            Vous le lui transmettez vous-même.
          </Choice>
        </div>
      </fieldset>
      {!isInviting && children}
    </>
  );
}

interface ChoiceProps {
  value: string;
  title: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ value, title, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer gap-3 rounded-(--panel-radius) border border-line bg-surface px-3.5 py-2.5 transition-colors duration-(--motion-colour) hover:bg-paper has-checked:border-blue-line has-checked:bg-blue-tint"
    >
      <Radio
        id={id}
        name="access"
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-note`}
        className="mt-0.5 self-start"
      />
      <span className="min-w-0">
        <span className={`block font-medium text-sm leading-5 ${isChosen ? "text-blue" : ""}`}>{title}</span>
        <span id={`${id}-note`} className="block text-[13px] text-ink-2 leading-5">
          {children}
        </span>
      </span>
    </label>
  );
}
