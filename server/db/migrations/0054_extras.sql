-- What a rental takes besides its vehicles («prestations»): a second driver, a hand truck, a delivery. Prices are typed as
-- the company quotes, with VAT or without; without a rate of its own one has the company's. Without types it goes with all.
create table extras (
  id uuid primary key default new_id(),
  name text not null check (btrim(name) <> ''),
  detail text not null default '',
  unit text not null check (unit in ('jour', 'location', 'piece')),
  price numeric(8,2) not null check (price >= 0),
  vat_rate numeric(4,2) check (vat_rate between 0 and 50),
  types text[] not null default '{}' check (types <@ array['Véhicules léger', 'Poids lourds', 'Semi-remorques',
    'Frigorifiques', 'Energies alternatives', 'Remorques']),
  is_delivery boolean not null default false,
  max_quantity smallint not null default 1 check (max_quantity between 1 and 99),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles(id) on delete set null,
  constraint extras_name_key unique (name)
);
create trigger touch before update on extras for each row execute function touch_updated_at();
create trigger announce after insert or update or delete or truncate on extras
  for each statement execute function announce_change('pages');
create trigger history after insert or update or delete on extras for each row execute function record_change('name');

-- Those that were asked for, as they read and cost then.
create table request_extras (
  request_id uuid not null references requests(id) on delete cascade,
  position smallint not null,
  extra_id uuid references extras(id) on delete set null,
  name text not null,
  unit text not null check (unit in ('jour', 'location', 'piece')),
  quantity smallint not null check (quantity > 0),
  estimate jsonb,
  primary key (request_id, position)
);
create index request_extras_of_extra on request_extras (extra_id);
create trigger announce after insert or update or delete or truncate on request_extras
  for each statement execute function announce_change('notifications');
