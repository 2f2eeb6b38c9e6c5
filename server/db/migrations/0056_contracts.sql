-- Departure and return: the contract that is signed with the keys, who drives, and what was read of the vehicle. An accepted
-- quote stays what forms the contract: this document copies it and adds what only the counter knows (decision 0036).

-- Contracts have numbers of their own: «CL-2026-0117».
alter table quote_numbers
  add column series text not null default 'DV' check (series in ('DV', 'CL')),
  drop constraint quote_numbers_pkey,
  add primary key (series, year);

-- One vehicle, one contract. `away` is when somebody answers for it: from leaving to the hour it was found back.
create table contracts (
  id uuid primary key default new_id(),
  number text unique check (number ~ '^CL-[0-9]{4}-[0-9]{4,}$'),
  state text not null default 'draft' check (state in ('draft', 'out', 'back', 'void')),
  period_id uuid references vehicle_periods(id) on delete set null,
  request_id uuid references requests(id) on delete set null,
  quote_id uuid references quotes(id) on delete set null,
  vehicle_id uuid references vehicles(id) on delete set null,
  -- app/domain/contracts/contract-terms.ts: what leaves, for whom, who lets, on which terms. Of a draft the customer alone:
  -- the rest is what quote, vehicle and company say until it is signed.
  customer jsonb not null,
  vehicle jsonb,
  lessor jsonb,
  terms jsonb,
  plate_key text,
  due_at timestamptz(3),
  return_to uuid references agencies(id) on delete set null,
  away tstzrange check (not isempty(away) and not lower_inf(away)),
  -- Facts with a date and a name: what was taken, and what became of it.
  deposit jsonb not null default '{"v": 1}',
  void_reason text check (btrim(void_reason) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles(id) on delete set null,
  constraint numbered_when_signed check ((state = 'draft') = (number is null)),
  constraint away_when_signed check ((state = 'draft') = (away is null)),
  constraint whole_when_signed check (state = 'draft'
    or (vehicle is not null and lessor is not null and terms is not null and due_at is not null)),
  constraint out_without_end check (state <> 'out' or upper_inf(away)),
  constraint back_with_end check (state <> 'back' or not upper_inf(away)),
  constraint void_for_a_reason check ((state = 'void') = (void_reason is not null))
);
create unique index one_contract_of_period on contracts (period_id) where state in ('draft', 'out');
create index contracts_of_request on contracts (request_id);
create index contracts_of_quote on contracts (quote_id);
create index contracts_of_vehicle on contracts (vehicle_id, lower(away));
create index contracts_of_person on contracts (lower(btrim(customer->>'email')));

-- Where the server has no `btree_gist`, a trigger asks instead, one writer of a vehicle at a time; «Qui conduisait ?» then
-- reads all contracts.
create function refuse_two_renters() returns trigger language plpgsql as $$
begin
  perform from vehicles where id = new.vehicle_id for update;
  if exists (select from contracts as other where other.vehicle_id = new.vehicle_id and other.state in ('out', 'back')
      and other.id <> new.id and other.away && new.away) then
    raise exception 'two contracts of vehicle % overlap', new.vehicle_id
      using errcode = 'exclusion_violation', constraint = 'one_renter_at_a_time';
  end if;
  return new;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'btree_gist') then
    execute 'alter table contracts add constraint one_renter_at_a_time
      exclude using gist (vehicle_id with =, away with &&) where (state in (''out'', ''back''))';
    execute 'create index contracts_by_plate on contracts using gist (plate_key, away) where state in (''out'', ''back'')';
  else
    execute 'create trigger no_two_at_once before insert or update on contracts for each row
      when (new.state in (''out'', ''back'')) execute function refuse_two_renters()';
  end if;
end $$;

-- A driver's licence is seen, never copied; its number serves a fine alone, and is emptied 18 months after the return.
create table contract_drivers (
  contract_id uuid not null references contracts(id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  last_name text not null,
  first_names text not null,
  birth_date date not null,
  birth_place text not null default '',
  address text not null,
  zip text not null,
  city text not null,
  country text not null,
  licence_number text not null,
  -- Its last four characters, which the documents show.
  licence_tail text not null,
  licence_classes text[] not null check (licence_classes <@ array['B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE']),
  licence_since date not null,
  licence_until date,
  licence_country text not null,
  -- Why somebody drives whom the tariff's age, years or class would not let.
  reason text not null default '',
  seen_at timestamptz(3),
  seen_by uuid references profiles(id) on delete set null,
  primary key (contract_id, position)
);

-- A reading of the vehicle, when it leaves and when it is back: what was read, shown and signed.
create table handovers (
  id uuid primary key default new_id(),
  contract_id uuid not null references contracts(id) on delete cascade,
  moment text not null check (moment in ('depart', 'retour')),
  -- When keys changed hands, or the vehicle was found, by the phone's clock; and when we heard of it.
  at timestamptz(3),
  arrived_at timestamptz(3),
  mileage integer check (mileage between 0 and 9999999),
  -- Why the odometer shows nothing, or less than before.
  mileage_note text not null default '',
  -- In percent.
  level smallint check (level between 0 and 100),
  clean_outside text check (clean_outside in ('propre', 'correct', 'sale')),
  clean_inside text check (clean_inside in ('propre', 'correct', 'sale')),
  -- What goes with the vehicle, its marks, its photos by their SHA-256: lists, as they were read.
  items jsonb not null default '[]',
  damages jsonb not null default '[]',
  photos jsonb not null default '[]',
  remarks text not null default '',
  statement jsonb,
  how text check (how in ('ecran', 'papier', 'absent', 'refus')),
  signatures jsonb not null default '[]',
  facts_sha256 text check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz(3),
  signed_by uuid references profiles(id) on delete set null,
  pdf bytea,
  pdf_sha256 text,
  constraint handovers_moment_key unique (contract_id, moment),
  constraint signed_somehow check ((signed_at is null) = (how is null)),
  constraint signed_whole check (signed_at is null or (at is not null and arrived_at is not null and facts_sha256 is not null)),
  constraint read_or_explained check (signed_at is null or mileage is not null or mileage_note <> ''),
  constraint signed_by_two check (how is distinct from 'ecran' or jsonb_array_length(signatures) >= 2),
  constraint no_keys_without_a_customer check (moment = 'retour' or how is null or how in ('ecran', 'papier')),
  constraint document_of_what_was_signed check (pdf is null or signed_at is not null),
  constraint document_with_its_print check ((pdf is null) = (pdf_sha256 is null))
);

create table handover_photos (
  id uuid primary key,
  handover_id uuid not null references handovers(id) on delete cascade,
  damage_id uuid references vehicle_damages(id) on delete set null,
  subject text not null,
  file_id uuid not null unique references stored_files(id) on delete restrict,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz(3) not null
);
create index handover_photos_of_handover on handover_photos (handover_id);
create index handover_photos_of_damage on handover_photos (damage_id);

-- In which reading a damage was noted first.
alter table vehicle_damages add column found_in uuid references handovers(id) on delete set null;
create index vehicle_damages_found_in on vehicle_damages (found_in);

alter table request_entries
  drop constraint request_entries_kind_check,
  add constraint request_entries_kind_check
    check (kind in ('message', 'reply', 'note', 'call', 'status', 'quote', 'contract')),
  add column contract_id uuid references contracts(id) on delete set null;
create index request_entries_of_contract on request_entries (contract_id);

-- What was signed does not change, whoever tries.
create function keep_contract() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'away', 'due_at', 'return_to', 'deposit', 'void_reason', 'period_id', 'request_id',
    'quote_id', 'vehicle_id', 'updated_at', 'updated_by'];
begin
  if old.state = 'draft' then return new; end if;
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing
      or old.deposit->'taken' is distinct from new.deposit->'taken' then
    raise exception 'contract % was signed and stays as it is', old.number using errcode = 'check_violation';
  end if;
  if lower(old.away) is distinct from lower(new.away) then
    raise exception 'when the vehicle of % left does not change', old.number using errcode = 'check_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('out', 'back'), ('out', 'void'), ('back', 'void')) then
    raise exception 'contract % does not go back', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on contracts for each row execute function keep_contract();

-- A driver who joins has their licence seen after the vehicle left; of one who was there, number and place of birth end.
create function keep_driver() returns trigger language plpgsql as $$
declare
  ending text[] := array['licence_number', 'birth_place', 'seen_by'];
  owner contracts;
begin
  select * into owner from contracts where id = case when tg_op = 'INSERT' then new.contract_id else old.contract_id end;
  if not found or owner.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- An import brings drivers after their contracts.
  if tg_op = 'INSERT' and (new.seen_at >= lower(owner.away) or current_setting('tramontane.import', true) = 'on') then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) - ending is not distinct from to_jsonb(new) - ending
      and new.licence_number in (old.licence_number, '') and new.birth_place in (old.birth_place, '')
      and (new.seen_by is null or new.seen_by = old.seen_by) then
    return new;
  end if;
  raise exception 'the drivers of contract % stay as they were seen', owner.number using errcode = 'check_violation';
end $$;
create trigger keep before insert or update or delete on contract_drivers for each row execute function keep_driver();

-- But for the document that is made of it, once.
create function keep_handover() returns trigger language plpgsql as $$
declare
  later text[] := array['pdf', 'pdf_sha256', 'signed_by'];
begin
  if old.signed_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from contracts where id = old.contract_id) then return old; end if;
    raise exception 'what was signed stays' using errcode = 'check_violation';
  end if;
  if to_jsonb(old) - later is distinct from to_jsonb(new) - later
      or (new.signed_by is not null and new.signed_by is distinct from old.signed_by) then
    raise exception 'what was signed stays as it is' using errcode = 'check_violation';
  end if;
  if old.pdf is not null and (new.pdf, new.pdf_sha256) is distinct from (old.pdf, old.pdf_sha256) then
    raise exception 'the document is made once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update or delete on handovers for each row execute function keep_handover();

create function keep_photo() returns trigger language plpgsql as $$
begin
  -- Its damage may go, and come back from the bin.
  if to_jsonb(old) - 'damage_id' is distinct from to_jsonb(new) - 'damage_id' then
    raise exception 'a photo stays with the moment it was taken for' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on handover_photos for each row execute function keep_photo();

-- State, due hour and deposit; never who drives.
create function contract_part(contract contracts) returns jsonb language sql immutable
return jsonb_build_object('state', (contract).state, 'due_at', (contract).due_at, 'deposit', (contract).deposit - 'v');

create function record_contract_change() returns trigger language plpgsql as $$
declare
  before jsonb := contract_part(old);
  after jsonb := contract_part(new);
  changed text[] := array(select key from jsonb_object_keys(after) as key
    where before->key is distinct from after->key);
begin
  if changed = '{}' then return null; end if;
  perform write_history('contracts', new.id, new.number, 'updated',
    (select jsonb_object_agg(key, before->key) from unnest(changed) as key),
    (select jsonb_object_agg(key, after->key) from unnest(changed) as key));
  return null;
end $$;
create trigger history after update on contracts for each row when (new.state <> 'draft')
  execute function record_contract_change();

create trigger touch before update on contracts for each row execute function touch_updated_at();
do $$
declare
  tracked text;
begin
  foreach tracked in array array['contracts', 'contract_drivers', 'handovers', 'handover_photos'] loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_change(''notifications'')', tracked);
  end loop;
end $$;
