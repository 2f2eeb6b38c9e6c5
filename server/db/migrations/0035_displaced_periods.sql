-- A promise that lost its vehicle to what happened: it stands in nobody's way, and is owed until it has another.
alter table vehicle_periods add displaced boolean not null default false check (not displaced or kind = 'option');
create index vehicle_periods_displaced on vehicle_periods (lower(during), id) where displaced;

-- A move is told whole, in the history of both vehicles, with what sets it back: which period, where, when, as what.
-- Whom it is for stays out of it.
create function period_words(period vehicle_periods) returns text language sql immutable return
  case when (period).displaced then 'À reloger' else case (period).kind when 'location' then 'Location'
    when 'reservation' then 'Réservation' when 'entretien' then 'Entretien' when 'immobilisation' then 'Immobilisation'
    else 'Option' end end ||
  ', du ' || to_char(lower((period).during), 'DD/MM/YYYY') ||
  case when upper_inf((period).during) then ', sans fin'
    else ' au ' || to_char(upper((period).during) - 1, 'DD/MM/YYYY') end;
create function period_place(period vehicle_periods) returns jsonb language sql immutable return
  jsonb_build_object('id', (period).id, 'vehicle_id', (period).vehicle_id, 'kind', (period).kind,
    'displaced', (period).displaced, 'from', lower((period).during), 'to', upper((period).during) - 1);

create or replace function record_period_change() returns trigger language plpgsql as $$
declare
  before text := case when tg_op <> 'INSERT' then period_words(old) end;
  after text := case when tg_op <> 'DELETE' then period_words(new) end;
  owner record;
begin
  if tg_op <> 'UPDATE' then
    perform write_history('vehicles', id, name, 'updated',
        case when before is not null then jsonb_build_object('period', before) end,
        case when after is not null then jsonb_build_object('period', after) end)
      from vehicles where id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
    return null;
  end if;
  if old.vehicle_id = new.vehicle_id and before = after then return null; end if;
  if old.vehicle_id <> new.vehicle_id then
    before := concat_ws(', ', before, (select name from vehicles where id = old.vehicle_id));
    after := concat_ws(', ', after, (select name from vehicles where id = new.vehicle_id));
  end if;
  for owner in select id, name from vehicles where id in (old.vehicle_id, new.vehicle_id) order by id loop
    perform write_history('vehicles', owner.id, owner.name, 'updated',
      jsonb_build_object('period', before, 'period_place', period_place(old)),
      jsonb_build_object('period', after, 'period_place', period_place(new)));
  end loop;
  return null;
end $$;
drop function describe_period(text, daterange);

-- What the customer is told of it; an installation that has one of that name keeps its own.
insert into reply_templates (name, "order", subject, body)
  select 'Votre véhicule change', coalesce(max("order") + 1, 0), 'Votre réservation : un autre véhicule',
    E'Bonjour {nom},\n\nLe véhicule prévu pour votre réservation {reference} n’est plus disponible. Nous vous en avons réservé un autre, équivalent :\n{vehicule_reserve}\n\nNous vous prions de nous excuser pour ce changement. S’il ne vous convient pas, appelez-nous : nous trouverons ensemble une autre solution.\n\nCordialement,\n{agence}'
  from reply_templates
  on conflict (name) do nothing;
