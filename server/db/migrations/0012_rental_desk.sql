-- What makes the showcase a rental desk: price lists, what may be driven with which licence, days on which the doors
-- stay closed, and requests whose every line is a field.

-- A price list: how the price of a day falls with the length of the rental, and the conditions that go with it.
create table tariffs (
  id uuid primary key default new_id(),
  name text not null unique check (btrim(name) <> ''),
  -- The types whose vehicles follow it unless they name another.
  default_for text[] not null default '{}' check (default_for <@ array
    ['Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques', 'Energies alternatives', 'Remorques']),
  -- Null: as many as one likes.
  km_per_day integer check (km_per_day >= 0),
  extra_km_price numeric(6, 2) check (extra_km_price >= 0),
  deposit numeric(10, 2) check (deposit >= 0),
  damage_excess numeric(10, 2) check (damage_excess >= 0),
  min_age smallint check (min_age between 16 and 99),
  min_licence_years smallint check (min_licence_years between 0 and 50),
  notes text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);

create table tariff_tiers (
  tariff_id uuid not null references tariffs on delete cascade,
  from_days smallint not null check (from_days between 2 and 365),
  -- In percent of the price of a day.
  discount numeric(4, 1) not null check (discount > 0 and discount < 100),
  primary key (tariff_id, from_days)
);

-- A tier is part of its tariff's history.
create function record_tier_change() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.tariff_id else new.tariff_id end;
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  perform write_history('tariffs', tariffs.id, tariffs.name, 'updated',
      case when tg_op <> 'INSERT' then jsonb_build_object('tier',
        format('à partir de %s jours : − %s %%', old.from_days, replace(trim_scale(old.discount)::text, '.', ','))) end,
      case when tg_op <> 'DELETE' then jsonb_build_object('tier',
        format('à partir de %s jours : − %s %%', new.from_days, replace(trim_scale(new.discount)::text, '.', ','))) end)
    from tariffs where tariffs.id = owner;
  return null;
end $$;
create trigger history after insert or update or delete on tariff_tiers for each row
  execute function record_tier_change();

alter table company_info
  add column vat_rate numeric(4, 2) not null default 20 check (vat_rate between 0 and 50),
  -- Within how many open hours a request is answered; null promises nothing.
  add column answer_within_hours smallint check (answer_within_hours between 1 and 200),
  add column holidays text not null default 'ferme' check (holidays in ('ferme', 'ouvert')),
  add column holiday_zone text not null default 'metropole' check (holiday_zone in ('metropole', 'alsace-moselle')),
  -- What every rental includes: [{title, text}].
  add column inclusions jsonb not null default '[
    {"title": "Assurance tous risques", "text": "Franchise selon le véhicule"},
    {"title": "Assistance 24 h/24, 7 j/7", "text": "Dépannage et remorquage en France"},
    {"title": "Entretien et révisions", "text": "Réalisés dans nos ateliers"},
    {"title": "Véhicule de remplacement", "text": "En cas d’immobilisation"}]',
  -- What a company says about fuel, late returns and the rest, by topic; what is empty is not said.
  add column rental_conditions jsonb not null default '{}';

-- Which licences may do for a vehicle, the least first; empty where nothing may be said. The page and the form say the
-- same (app/lib/licence.ts); here it is what the catalogue filters by. A hidden weight must not be told by a licence.
create function licences_of(type text, licence text, show_licence boolean, ptac numeric, show_ptac boolean)
returns text[] language sql immutable parallel safe return case
  when not show_licence then '{}'
  when licence is not null then array[licence]
  when ptac is null or not show_ptac then '{}'
  when type = 'Remorques' then case
    when ptac <= 750 then array['B']
    when ptac <= 2600 then array['B', 'B96', 'BE']
    when ptac <= 3350 then array['B96', 'BE']
    when ptac <= 3500 then array['BE']
    else array['C1E', 'CE'] end
  when type = 'Semi-remorques' or ptac > 32000 then array['CE']
  when ptac <= 3500 then array['B']
  when ptac <= 7500 then array['C1']
  else array['C'] end;

alter table vehicles
  add column tariff_id uuid references tariffs on delete set null,
  add column fleet_number text unique check (btrim(fleet_number) <> ''),
  add column licence text check (licence in ('B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE')),
  add column payload_kg integer check (payload_kg >= 0),
  add column pallets smallint check (pallets >= 0),
  add column inner_width numeric(5, 2) check (inner_width >= 0),
  add column inner_height numeric(5, 2) check (inner_height >= 0),
  add column critair text check (critair in ('E', '1', '2', '3', '4', '5')),
  add column atp_class text,
  add column atp_until date,
  add column show_licence boolean not null default true,
  add column show_payload_kg boolean not null default true,
  add column show_pallets boolean not null default true,
  add column show_inner_width boolean not null default true,
  add column show_inner_height boolean not null default true,
  add column show_critair boolean not null default true,
  add column show_atp_class boolean not null default true,
  add column public_licences text[] not null
    generated always as (licences_of(type, licence, show_licence, ptac, show_ptac)) stored;
create index vehicles_of_tariff on vehicles (tariff_id);
-- What a licence allows to drive: counted for the catalogue; the nearest volume or number of pallets first.
create index vehicles_counted_by_licence on vehicles (public_licences, type, available);
create index vehicles_by_licence on vehicles (type, public_licences, available, show_capacity, capacity_value, id);
create index vehicles_by_pallets on vehicles (type, public_licences, available, pallets, id)
  where show_pallets and pallets is not null;

-- A fleet number is what a colleague calls out across the yard: staff find a vehicle by it.
alter table vehicles drop column staff_search_text;
alter table vehicles add column staff_search_text text not null generated always as (
  fold_text(name) || E'\n' ||
  btrim(coalesce(fold_text(brand), '') || ' ' || coalesce(fold_text(model), '')) || E'\n' ||
  fold_text(type) || E'\n' || coalesce(fold_text(location), '') || E'\n' || coalesce(fold_text(fleet_number), '')
) stored;
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format(
      'create index vehicles_staff_search on vehicles using gin (staff_search_text %I.gin_trgm_ops)', home);
  end if;
end $$;

drop trigger history on vehicles;
create trigger history after insert or update or delete on vehicles for each row
  execute function record_change('name', 'image_url', 'capacity_value', 'search_text', 'staff_search_text',
    'public_licences');

alter table agencies
  add column holidays text not null default 'ferme' check (holidays in ('ferme', 'ouvert')),
  add column holiday_zone text not null default 'metropole' check (holiday_zone in ('metropole', 'alsace-moselle')),
  add column latitude numeric(8, 5) check (latitude between -90 and 90),
  add column longitude numeric(8, 5) check (longitude between -180 and 180);

-- Days on which an agency, or every one of them, is closed or keeps other hours. Stored up to the day after the last.
create table closures (
  id uuid primary key default new_id(),
  agency_id uuid references agencies on delete cascade,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  label text not null check (btrim(label) <> ''),
  -- [{open, close}]; null: closed all day.
  hours jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles on delete set null
);
create index closures_of_agency on closures (agency_id);

-- A closure is part of its agency's history; one for all, of the company's.
create function describe_closure(during daterange, label text, hours jsonb) returns text language sql immutable return
  label || ', du ' || to_char(lower(during), 'DD/MM/YYYY') || ' au ' || to_char(upper(during) - 1, 'DD/MM/YYYY') ||
  case when hours is null then '' else ', ' || (
    select string_agg((span->>'open') || '–' || (span->>'close'), ' et ') from jsonb_array_elements(hours) as span) end;
create function record_closure_change() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.agency_id else new.agency_id end;
  before text := case when tg_op <> 'INSERT' then describe_closure(old.during, old.label, old.hours) end;
  after text := case when tg_op <> 'DELETE' then describe_closure(new.during, new.label, new.hours) end;
  before_line jsonb := case when before is not null then jsonb_build_object('closure', before) end;
  after_line jsonb := case when after is not null then jsonb_build_object('closure', after) end;
begin
  if before is not distinct from after then return null; end if;
  if owner is null then
    perform write_history('company_info', id, '', 'updated', before_line, after_line) from company_info;
  else
    perform write_history('agencies', id, name, 'updated', before_line, after_line) from agencies where id = owner;
  end if;
  return null;
end $$;
create trigger history after insert or update or delete on closures for each row
  execute function record_closure_change();

-- What a visitor asked for, one field each, beside the message it came with.
create table requests (
  id uuid primary key default new_id(),
  -- Two groups of three, without letters that are misread: it can be dictated, and opens nothing.
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$'),
  notification_id uuid not null unique references notifications on delete cascade,
  customer_kind text check (customer_kind in ('particulier', 'professionnel')),
  company_name text,
  -- Up to the day after the last; open where only one end is known, null where only a length is, or not even that.
  during daterange check (not isempty(during) and not (lower_inf(during) and upper_inf(during))),
  days integer check (days between 1 and 3660),
  flexible boolean not null default false,
  km integer check (km >= 0),
  handover text check (handover in ('agence', 'livraison')),
  place text,
  -- When the visitor was last heard of: the end of what is kept counts from there.
  last_customer_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- A message is found by its request's reference and company too: it carries both, whoever writes them.
create function name_request() returns trigger language plpgsql as $$
begin
  update notifications set data = data - array['reference', 'company']
      || jsonb_strip_nulls(jsonb_build_object('reference', new.reference, 'company', new.company_name))
    where id = new.notification_id;
  return null;
end $$;
create trigger name_message after insert or update of reference, company_name on requests for each row
  execute function name_request();

alter table notifications drop column search_text;
alter table notifications add column search_text text not null generated always as (notification_search_key(
  coalesce(data->>'name', '') || ' ' || coalesce(data->>'email', '') || ' ' || coalesce(data->>'phone', '') || ' ' ||
  regexp_replace(regexp_replace(coalesce(data->>'phone', ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0') || ' ' ||
  coalesce(data->>'reference', '') || ' ' || coalesce(data->>'company', '') || ' ' ||
  title || ' ' || message)) stored;
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm';
  if home is not null then
    execute format('create index notifications_search on notifications using gin (search_text %I.gin_trgm_ops)', home);
  end if;
end $$;

-- As they were shown: a vehicle that changes or goes changes nothing here.
create table request_vehicles (
  request_id uuid not null references requests on delete cascade,
  position smallint not null,
  vehicle_id uuid references vehicles on delete set null,
  vehicle_name text not null,
  quantity smallint not null default 1 check (quantity > 0),
  -- app/lib/tariff.ts, `Estimate`; null where there was no price to show.
  estimate jsonb,
  primary key (request_id, position)
);
create index request_vehicles_of_vehicle on request_vehicles (vehicle_id);

-- A message to the agency, or the confirmation its author gets.
alter table outgoing_mails
  add column kind text not null default 'forward' check (kind in ('forward', 'confirmation'));

do $$
declare
  tracked text;
begin
  foreach tracked in array array['tariffs', 'closures', 'requests'] loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', tracked);
  end loop;
  foreach tracked in array array['tariffs', 'tariff_tiers', 'closures'] loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_change(''pages'')', tracked);
  end loop;
end $$;
create trigger history after insert or update or delete on tariffs for each row execute function record_change('name');
create trigger announce after insert or update or delete or truncate on requests
  for each statement execute function announce_change('notifications');
