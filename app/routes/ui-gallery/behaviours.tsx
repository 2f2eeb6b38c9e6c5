import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Carousel } from "#app/components/ui/carousel.tsx";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field, TextField } from "#app/components/ui/field.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/components/ui/menu.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { TabLinks } from "#app/components/ui/tab-links.tsx";
import {
  type Column,
  DataTable,
  KeyCell,
  RowControls,
  type SortDirection,
} from "#app/components/ui/table.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { Uploader } from "#app/components/ui/uploader.tsx";
import { refusalOf, uploadRules } from "#app/lib/uploads.schema.ts";
import { Specimen } from "./looks.tsx";

export function Lists() {
  const tabs = ["Tous", "Véhicules léger", "Poids lourds", "Semi-remorques", "Frigorifiques"];
  return (
    <Specimen title="Onglets, listes">
      <TabLinks
        label="Catégories"
        className="w-full"
        tabs={tabs.map((label, place) => ({
          to: `?onglet=${place}`,
          label,
          count: 81 - place * 14,
          isCurrent: place === 1,
        }))}
      />
      <TabLinks
        look="segmented"
        label="Disponibilité"
        tabs={["Tous", "Disponibles", "Indisponibles"].map((label, place) => ({
          to: `?vue=${place}`,
          label,
          count: [64, 51, 13][place],
          isCurrent: place === 0,
        }))}
      />
      <Field name="drawn" label="Liste dessinée" className="w-72">
        {(control) => (
          <Select
            {...control}
            placeholder="Choisir une agence"
            options={[
              { value: "beziers", label: "Béziers", detail: "9 véhicules" },
              { value: "narbonne", label: "Narbonne", detail: "12 véhicules" },
              { value: "toulouse", label: "Toulouse", detail: "Fermée", disabled: true },
            ]}
          />
        )}
      </Field>
      <Tabs
        label="Paramètres"
        className="w-full"
        tabs={[
          { value: "company", label: "Entreprise", panel: <p>Nom, adresse et téléphone.</p> },
          { value: "contact", label: "Contact", count: 2, panel: <p>Horaires de la page de contact.</p> },
        ]}
      />
    </Specimen>
  );
}

export function Overlays() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Specimen title="Fenêtres, menus">
      <Dialog title="Ajouter un utilisateur" width={480} trigger={<Button>Ouvrir un dialogue</Button>}>
        <form className="contents" onSubmit={(event) => event.preventDefault()}>
          <DialogBody className="space-y-4">
            <TextField name="email" type="email" label="Email" required />
            <TextField
              name="password"
              type="password"
              label="Mot de passe"
              required
              error="6 caractères minimum."
            />
          </DialogBody>
          <DialogFooter>
            <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
            <Button type="submit">Ajouter</Button>
          </DialogFooter>
        </form>
      </Dialog>
      <Dialog
        title="Modifier le véhicule"
        description="Renault Master L3H2 · ajouté le 3 mars 2025 à 09:12"
        placement="right"
        width={720}
        trigger={<Button variant="secondary">Ouvrir un volet</Button>}
      >
        <DialogBody>
          <TextField name="name" label="Nom" required defaultValue="Renault Master L3H2" />
        </DialogBody>
        <DialogFooter>
          <Button>Mettre à jour</Button>
        </DialogFooter>
      </Dialog>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Supprimer…
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Supprimer l’agence Narbonne et ses 12 véhicules ?"
        description="Cette action est irréversible. Les photos et les fiches publiques de ces véhicules disparaissent aussi."
        confirmLabel="Supprimer l’agence"
        typedName="Narbonne"
        onConfirm={() => setConfirming(false)}
      />
      <Menu
        trigger={
          <IconButton label="Autres actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuLink to="?" icon={<Pencil aria-hidden="true" />}>
          Modifier
        </MenuLink>
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => toast.success("URL copiée dans le presse-papiers")}
        >
          Copier l’URL
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setConfirming(true)}>
          Supprimer…
        </MenuItem>
      </Menu>
    </Specimen>
  );
}

export function Toasts() {
  const retry = { label: "Réessayer", onAction: () => toast.success("Véhicule supprimé avec succès") };
  return (
    <Specimen title="Messages">
      <Button
        variant="secondary"
        onClick={() => toast.success("Véhicule mis à jour avec succès", { detail: "Renault Master L3H2" })}
      >
        Succès
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast.error("Trop de messages envoyés. Veuillez réessayer plus tard.")}
      >
        Erreur
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.error("Erreur lors de la suppression du véhicule", {
            detail: "« MAN TGL 12.190 caisse » reste dans le parc.",
            action: retry,
          })
        }
      >
        Erreur avec action
      </Button>
    </Specimen>
  );
}

type Vehicle = {
  id: string;
  name: string;
  brand: string;
  agency: string;
  capacity: string;
  price: string;
  isAvailable: boolean;
};

const vehicles: Vehicle[] = [
  {
    id: "1",
    name: "Master L3H2",
    brand: "Renault · Master",
    agency: "Perpignan",
    capacity: "13",
    price: "89,00 €",
    isAvailable: true,
  },
  {
    id: "2",
    name: "Boxer L2H2",
    brand: "Peugeot · Boxer",
    agency: "Narbonne",
    capacity: "11,5",
    price: "79,00 €",
    isAvailable: true,
  },
  {
    id: "3",
    name: "Daily 20 m³ hayon",
    brand: "Iveco · Daily",
    agency: "Perpignan",
    capacity: "20",
    price: "119,00 €",
    isAvailable: false,
  },
  {
    id: "4",
    name: "Semi tautliner",
    brand: "Schmitz · S.CS",
    agency: "Béziers",
    capacity: "—",
    price: "95,00 €",
    isAvailable: true,
  },
];

const columns: Column<Vehicle>[] = [
  {
    key: "name",
    header: "Véhicule",
    isKey: true,
    sortable: true,
    cell: (row) => <KeyCell name={row.name} detail={row.brand} />,
  },
  { key: "agency", header: "Agence", sortable: true, cell: (row) => row.agency },
  { key: "capacity", header: "Capacité (m³)", align: "end", sortable: true, cell: (row) => row.capacity },
  {
    key: "price",
    header: "Prix / jour",
    align: "end",
    cell: (row) => <span className="font-medium">{row.price}</span>,
  },
  { key: "available", header: "Disponibilité", cell: (row) => <Availability row={row} /> },
];

function Availability({ row }: { row: Vehicle }) {
  const [isOn, setOn] = useState(row.isAvailable);
  return (
    <RowControls>
      <Switch checked={isOn} onCheckedChange={setOn}>
        <span className={`text-meta ${isOn ? "text-success-dark" : "text-danger"}`}>
          {isOn ? "Disponible" : "Indisponible"}
        </span>
      </Switch>
    </RowControls>
  );
}

export function Tables() {
  const [query] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2"]));
  const density = query.get("densite") === "back-office" ? "&densite=back-office" : "";
  const direction: SortDirection = query.get("sens") === "desc" ? "desc" : "asc";
  return (
    <Specimen title="Tableau">
      <Panel className="w-full overflow-hidden">
        <DataTable
          label="Véhicules"
          rows={vehicles}
          columns={columns}
          rowKey={(row) => row.id}
          rowTo={(row) => `?vehicule=${row.id}${density}`}
          sort={{
            key: query.get("tri") ?? "name",
            direction,
            href: (key, next) => `?tri=${key}&sens=${next}${density}`,
          }}
          selection={{
            selected,
            onChange: setSelected,
            rowLabel: (id) => `Sélectionner ${vehicles[Number(id) - 1]?.name}`,
          }}
          card={(row) => (
            <div className="flex items-center justify-between gap-3">
              <KeyCell name={row.name} detail={`${row.agency} · ${row.price}`} />
              <Availability row={row} />
            </div>
          )}
        />
        <Pagination
          className="border-line border-t px-4 py-3"
          page={Number(query.get("page") ?? 1)}
          pageSize={14}
          total={64}
          noun={{ one: "véhicule", many: "véhicules" }}
          note="les plus récents d’abord"
          pageHref={(page) => `?page=${page}${density}`}
        />
      </Panel>
    </Specimen>
  );
}

/** Sends nothing: it moves the bar as a real upload would. */
async function pretendUpload(
  file: File,
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
) {
  for (let step = 1; step <= 20; step++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal.throwIfAborted();
    onProgress(step / 20);
  }
  return file.name;
}

export function Uploads() {
  return (
    <Specimen title="Téléchargement">
      <div className="w-full max-w-xl">
        <Uploader
          accept="image/jpeg,image/png,image/webp"
          hint={uploadRules["vehicle-photo"].hint}
          check={(file) => refusalOf(file, "vehicle-photo")}
          upload={pretendUpload}
          onFinished={({ done }) =>
            toast.success("Photos téléchargées avec succès", { detail: `${done} photos ajoutées` })
          }
        />
      </div>
    </Specimen>
  );
}

export function Carousels() {
  const cards = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
    <Panel key={place} className="flex aspect-[4/3] items-end p-5 text-card-title">
      <a href="?">Véhicule {place}</a>
    </Panel>
  ));
  return (
    <Specimen title="Carrousel">
      <Carousel
        label="Derniers véhicules"
        heading={<h3 className="text-h2">Derniers arrivés au parc</h3>}
        slides={cards}
        perView={{ base: 1, sm: 2, lg: 4 }}
        peek
        autoplay
        className="w-full"
      />
      <Carousel
        label="Photos"
        controls="overlay"
        slides={cards.slice(0, 3)}
        gap={0}
        className="w-full max-w-lg"
      />
    </Specimen>
  );
}
