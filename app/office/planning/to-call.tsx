import Mail from "lucide-react/icons/mail";
import type { Ref } from "react";
import { Link } from "react-router";
import type { CustomerToCall } from "#app/domain/periods/planning.ts";
import { changedVehicleTemplate } from "#app/domain/templates/variables.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";

type ToCallProps = { customers: CustomerToCall[]; onClose: () => void; firstField: Ref<HTMLButtonElement> };

/** After the save: whose vehicle changed, with the mail that says so, ready to be read again. */
export function ToCall({ customers, onClose, firstField }: ToCallProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-(--dialog-padding) pt-2.5 pb-4">
        <p role="status" className="font-medium">
          Enregistré. {counted(customers.length, "client à prévenir", "clients à prévenir")}.
        </p>
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {customers.map(({ requestId, reference, name, isSettled, amendment, waiting }) => (
            <li key={requestId ?? name} className="flex items-center gap-2 py-2 text-small">
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{name || "Sans dossier"}</span>
                <span className={`block text-help ${isSettled ? "text-ink-2" : "text-danger-dark"}`}>
                  {[reference, isSettled ? "relogé" : "à reloger"].filter(Boolean).join(" · ")}
                </span>
                {(amendment || waiting) && (
                  <span className="block text-help text-ink-2">
                    {amendment
                      ? `Avenant à envoyer\u00a0: ${amendment.title}`
                      : `${waiting} attend sa réponse\u00a0: retirez-le, puis faites-en un autre`}
                  </span>
                )}
              </span>
              {amendment ? (
                <Link
                  to={officePaths.quote(amendment.id)}
                  className={buttonClass({ variant: "secondary", size: "xs" })}
                >
                  Ouvrir l’avenant
                </Link>
              ) : (
                requestId && (
                  <Link
                    to={
                      isSettled
                        ? `${officePaths.requestReply(requestId)}?${new URLSearchParams({ modele: changedVehicleTemplate })}`
                        : officePaths.request(requestId)
                    }
                    className={buttonClass({ variant: "secondary", size: "xs" })}
                  >
                    {isSettled && <Mail />}
                    {isSettled ? "Écrire…" : "Ouvrir le dossier"}
                  </Link>
                )
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 justify-end border-line border-t bg-paper px-(--dialog-padding) py-2.5">
        <Button ref={firstField} onClick={onClose}>
          Fermer
        </Button>
      </div>
    </div>
  );
}
