import ArrowRight from "lucide-react/icons/arrow-right";
import Clock from "lucide-react/icons/clock";
import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Phone from "lucide-react/icons/phone";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox, Radio } from "#app/components/ui/checkbox.tsx";
import { EmptyListDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Skeleton, SkeletonList } from "#app/components/ui/skeleton.tsx";
import { Loading } from "#app/components/ui/spinner.tsx";
import { Switch } from "#app/components/ui/switch.tsx";

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-b py-10 lg:grid-cols-[160px_minmax(0,1fr)]">
      <h2 className="text-card-title">{title}</h2>
      <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-5">{children}</div>
    </section>
  );
}

const colours = {
  Papier: "bg-paper",
  Surface: "bg-surface",
  Sable: "bg-sand",
  Filet: "bg-line",
  "Filet fort": "bg-line-strong",
  Bordure: "bg-control",
  Encre: "bg-ink",
  "Texte 2": "bg-ink-2",
  Bleu: "bg-blue",
  "Bleu pâle": "bg-blue-pale",
  Ambre: "bg-amber",
  Succès: "bg-success",
  Danger: "bg-danger",
  Info: "bg-info",
};

export function Colours() {
  return (
    <Specimen title="Couleurs">
      {Object.entries(colours).map(([name, ground]) => (
        <div key={name} className="w-24">
          <div className={`h-14 rounded-badge inset-ring inset-ring-ink/8 ${ground}`} />
          <p className="mt-2 font-medium text-sm">{name}</p>
        </div>
      ))}
    </Specimen>
  );
}

const steps = {
  "text-display": "Le bon véhicule",
  "text-h1": "Page non trouvée",
  "text-h2": "Derniers arrivés au parc",
  "text-block": "28 véhicules disponibles",
  "text-agency": "Perpignan Sud",
  "text-card-title": "Renault Master L3H2",
  "text-price": "89 €",
  "text-price-card": "89 €",
  "text-lead": "Utilitaires, poids lourds, frigorifiques et remorques.",
  "text-page-title": "Gestion des utilisateurs",
  "text-panel-title": "Ajouter des photos",
  "text-meta": "10 nov. 2026 à 14:32",
  "text-help": "Un administrateur gère aussi les utilisateurs.",
};

export function Type() {
  return (
    <Specimen title="Textes">
      <dl className="w-full space-y-3">
        {Object.entries(steps).map(([step, text]) => (
          <div key={step} className="grid items-baseline gap-x-6 sm:grid-cols-[140px_minmax(0,1fr)]">
            <dt className="text-help text-ink-2">{step}</dt>
            <dd className={step}>{text}</dd>
          </div>
        ))}
      </dl>
    </Specimen>
  );
}

export function Actions() {
  return (
    <Specimen title="Boutons">
      <Button>Réserver</Button>
      <Button variant="secondary">Annuler</Button>
      <Button variant="ink">Réserver</Button>
      <Button variant="ghost">
        <Copy aria-hidden="true" />
        Copier
      </Button>
      <Button variant="danger">
        <Trash2 aria-hidden="true" />
        Supprimer
      </Button>
      <Button disabled>Mettre à jour</Button>
      <Button busy busyLabel="Sauvegarde...">
        Mettre à jour
      </Button>
      <Button variant="secondary" busy>
        Actualiser
      </Button>
      <Button variant="danger" busy busyLabel="Suppression...">
        Supprimer
      </Button>
      <div className="flex w-full flex-wrap items-center gap-4">
        <Button size="xl">Très grand 56</Button>
        <Button size="lg">Grand 48</Button>
        <Button size="md">Moyen 40</Button>
        <Button size="sm">
          <Plus aria-hidden="true" />
          Petit 34
        </Button>
        <Button size="xs" variant="secondary">
          Réessayer
        </Button>
        <ButtonLink to="?" variant="secondary" size="md">
          Détails
        </ButtonLink>
        <a href="?" className="link">
          Voir l’agence
          <ArrowRight aria-hidden="true" />
        </a>
      </div>
      <div className="flex w-full items-center gap-1">
        <IconButton label="Modifier">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Autres actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
        <IconButton label="Supprimer" tone="danger">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Fermer" size="sm">
          <X aria-hidden="true" />
        </IconButton>
        <IconButton label="Appeler" disabled>
          <Phone aria-hidden="true" />
        </IconButton>
      </div>
    </Specimen>
  );
}

export function Badges() {
  return (
    <Specimen title="Badges">
      <div className="flex flex-wrap gap-2 rounded-button bg-line p-4">
        <Badge on="picture" tone="success" dot>
          Disponible
        </Badge>
        <Badge on="picture" tone="danger" dot>
          Indisponible
        </Badge>
        <Badge on="picture">
          Permis <b>CE</b>
        </Badge>
      </div>
      <div className="flex flex-wrap gap-2 py-4">
        <Badge tone="success" dot>
          Disponible
        </Badge>
        <Badge tone="danger" dot>
          Indisponible
        </Badge>
        <Badge tone="blue">Poids lourds</Badge>
        <Badge tone="info" icon={<Clock aria-hidden="true" />}>
          En attente
        </Badge>
        <Badge>
          Permis <b>B</b>
        </Badge>
      </div>
    </Specimen>
  );
}

export function Fields() {
  const agencies = ["Béziers", "Narbonne", "Perpignan"].map((label) => ({ value: label, label }));
  return (
    <Specimen title="Champs">
      <div className="grid w-full gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField name="name" label="Repos" defaultValue="Claire Vidal" required />
        <TextField name="empty" label="Vide" placeholder="Nom et prénom" optional />
        <TextField
          name="email"
          label="Erreur"
          defaultValue="claire.vidal@"
          error="L’adresse e-mail est incomplète."
        />
        <TextField
          name="price"
          label="Unité"
          defaultValue="89,00"
          suffix="€ / jour"
          hint="Vide : aucun prix affiché."
        />
        <TextField
          name="locked"
          label="Verrouillé"
          defaultValue="m.lopez@example.fr"
          readOnly
          hint="L’e-mail ne peut pas changer."
        />
        <TextField
          name="q"
          label="Recherche"
          placeholder="Nom, ville ou adresse"
          prefix={<Search aria-hidden="true" />}
        />
        <SelectField
          name="agency"
          label="Liste"
          options={agencies}
          placeholder="Choisir une agence"
          required
        />
        <SelectField
          name="agency2"
          label="Liste en erreur"
          options={agencies}
          placeholder="Choisir une agence"
          error="Choisissez une agence."
        />
        <TextField
          name="mileage"
          label="Avec drapeau"
          defaultValue="48 210"
          suffix="km"
          aside={
            <span className="inline-flex items-center gap-1.5 text-info text-meta">
              <Eye aria-hidden="true" className="size-4" />
              Fiche
            </span>
          }
        />
        <TextAreaField
          name="message"
          label="Texte long"
          className="sm:col-span-2"
          rows={3}
          defaultValue="Fourgon 13 m³, porte latérale et portes arrière 270°."
        />
        <TextField name="off" label="Désactivé" defaultValue="Fermé" disabled />
      </div>
    </Specimen>
  );
}

export function Ticks() {
  return (
    <Specimen title="Cases, interrupteurs">
      <div className="w-full">
        <CheckboxField name="consent" label="Compte actif" defaultChecked />
        <CheckboxField
          name="consent2"
          label="J'accepte que mes données soient traitées dans le cadre de ma demande de contact"
          required
          error="Cochez cette case pour envoyer votre message."
        />
      </div>
      <span className="flex items-center gap-3">
        <Checkbox aria-label="Vide" />
        <Checkbox aria-label="Coché" defaultChecked />
        <Checkbox aria-label="Partiel" indeterminate />
        <Checkbox aria-label="Désactivé" disabled />
        <Radio aria-label="Premier choix" name="radio" defaultChecked />
        <Radio aria-label="Second choix" name="radio" />
      </span>
      <Switch defaultChecked>
        <span className="text-success-dark">Disponible</span>
      </Switch>
      <Switch>
        <span className="text-danger">Indisponible</span>
      </Switch>
      <Switch tone="danger" defaultChecked>
        Maintenance active
      </Switch>
      <Switch tone="blue" defaultChecked aria-label="Ouvert" />
      <Switch disabled>Désactivé</Switch>
    </Specimen>
  );
}

export function Waiting() {
  return (
    <Specimen title="Attente">
      <Loading />
      <div className="w-72 space-y-3">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <Panel className="w-full overflow-hidden">
        <SkeletonList label="Chargement des véhicules…" rows={5} />
      </Panel>
    </Specimen>
  );
}

export function Empty() {
  return (
    <Specimen title="Vide">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Panel>
          <EmptyState
            level={3}
            icon={<SearchX aria-hidden="true" />}
            title="Aucun véhicule ne correspond à ces critères"
            action={<Button variant="secondary">Tout effacer</Button>}
          >
            Élargissez la capacité ou retirez un filtre.
          </EmptyState>
        </Panel>
        <Panel>
          <EmptyState
            level={3}
            icon={<EmptyListDrawing />}
            title="Aucune marque pour le moment"
            action={
              <Button>
                <Plus aria-hidden="true" />
                Ajouter une marque
              </Button>
            }
          >
            Les marques ajoutées ici défilent sur la page d’accueil, sous « Nos marques partenaires ».
          </EmptyState>
        </Panel>
      </div>
    </Specimen>
  );
}
