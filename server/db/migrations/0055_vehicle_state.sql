-- How a vehicle is («état»): its drawing, what is due, and its damages. Staff alone read all of it. Without a drawing of
-- its own a vehicle has its type's.
alter table vehicles
  add column body_plan text
    check (body_plan in ('voiture', 'fourgon', 'caisse', 'porteur', 'tracteur', 'semi', 'remorque')),
  add column service_km integer check (service_km > 0),
  add column service_on date,
  add column roadworthy_until date;

-- A damage belongs to its vehicle and stays until it is repaired. Its place is in thousandths of the drawing's width and
-- height; inside there is no drawing. Who found it may be gone since.
create table vehicle_damages (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references vehicles(id) on delete cascade,
  number smallint not null check (number > 0),
  view text not null check (view in ('gauche', 'avant', 'droite', 'arriere', 'dessus', 'interieur')),
  x smallint check (x between 0 and 1000),
  y smallint check (y between 0 and 1000),
  kind text not null check (kind in ('rayure', 'choc', 'eclat', 'fissure', 'dechirure', 'manque')),
  extent text not null check (extent in ('petit', 'moyen', 'grand')),
  note text not null default '',
  found_at timestamptz(3) not null default now(),
  found_by uuid references profiles(id) on delete set null,
  repaired_on date,
  repaired_by uuid references profiles(id) on delete set null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references profiles(id) on delete set null,
  constraint vehicle_damages_number_key unique (vehicle_id, number),
  constraint drawn_outside check ((view = 'interieur') = (x is null) and (x is null) = (y is null)),
  constraint repaired_by_somebody check (repaired_by is null or repaired_on is not null)
);

-- The last number that a vehicle's damages had: one that is deleted leaves its number, which stands on paper.
create table vehicle_damage_numbers (
  vehicle_id uuid primary key references vehicles(id) on delete cascade,
  last smallint not null check (last > 0)
);

create function damage_part(damage vehicle_damages) returns jsonb language sql immutable
return jsonb_build_object('number', (damage).number, 'view', (damage).view, 'x', (damage).x, 'y', (damage).y,
  'kind', (damage).kind, 'extent', (damage).extent, 'note', (damage).note, 'repaired_on', (damage).repaired_on);

create function record_damage_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then damage_part(old) end;
  after jsonb := case when tg_op <> 'DELETE' then damage_part(new) end;
begin
  if before = after then return null; end if;
  perform write_history('vehicles', id, name, 'updated',
      case when before is not null then jsonb_build_object('damage', before) end,
      case when after is not null then jsonb_build_object('damage', after) end)
    from vehicles where id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
  return null;
end $$;

create trigger touch before update on vehicle_damages for each row execute function touch_updated_at();
create trigger announce after insert or update or delete or truncate on vehicle_damages
  for each statement execute function announce_change('damages');
create trigger history after insert or update or delete on vehicle_damages for each row
  execute function record_damage_change();
