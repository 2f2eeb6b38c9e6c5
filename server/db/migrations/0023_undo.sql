-- The tiers of a tariff and the closures of an agency are rows of their own, and edited with their record. Their history
-- is told as the record's own: one line a save, and in values that can be set back, where it was a sentence for each row.

-- Adds a row that changed to the line that this transaction writes about its owner: what it was, what it is.
create function write_part_history(
  owner_table text, owner_id uuid, owner_name text, field text, old_part jsonb, new_part jsonb
) returns void language plpgsql as $$
declare
  line history;
  was jsonb;
  is_now jsonb;
begin
  if coalesce(current_setting('tramontane.author', true), '') = '' or old_part is not distinct from new_part then
    return;
  end if;
  select * into line from history
    where record_table = owner_table and record_id = owner_id and action = 'updated'
      and changed_at >= now() - interval '1 second' and xmin = pg_current_xact_id()::xid
    order by changed_at desc, id desc limit 1;
  if line.id is null then
    perform write_history(owner_table, owner_id, owner_name, 'updated',
      case when old_part is not null then jsonb_build_object(field, jsonb_build_array(old_part)) end,
      case when new_part is not null then jsonb_build_object(field, jsonb_build_array(new_part)) end);
    return;
  end if;
  -- A row that the same save changes twice has only its first and its last value.
  select jsonb_agg(part order by part) into was from (
    select part from jsonb_array_elements(line.before -> field) as part where part is distinct from new_part
    union all select old_part where old_part is not null
      and not coalesce(line.after -> field @> jsonb_build_array(old_part), false)) as parts;
  select jsonb_agg(part order by part) into is_now from (
    select part from jsonb_array_elements(line.after -> field) as part where part is distinct from old_part
    union all select new_part where new_part is not null
      and not coalesce(line.before -> field @> jsonb_build_array(new_part), false)) as parts;
  line.before := line.before - field || case when was is null then '{}' else jsonb_build_object(field, was) end;
  line.after := line.after - field || case when is_now is null then '{}' else jsonb_build_object(field, is_now) end;
  if line.before = '{}' and line.after = '{}' then
    delete from history where id = line.id;
  else
    update history set before = line.before, after = line.after where id = line.id;
  end if;
end $$;

create function tier_part(tier tariff_tiers) returns jsonb language sql immutable return
  jsonb_build_object('from_days', (tier).from_days, 'discount', trim_scale((tier).discount));
-- One that comes with a new tariff is not told apart.
create or replace function record_tier_change() returns trigger language plpgsql as $$
begin
  perform write_part_history('tariffs', tariffs.id, tariffs.name, 'tiers',
      case when tg_op <> 'INSERT' then tier_part(old) end, case when tg_op <> 'DELETE' then tier_part(new) end)
    from tariffs where tariffs.id = case when tg_op = 'DELETE' then old.tariff_id else new.tariff_id end
      and (tg_op <> 'INSERT' or created_at < now()::timestamptz(3));
  return null;
end $$;

-- As forms hold it: app/lib/closures.ts.
create function closure_part(closure closures) returns jsonb language sql immutable return
  jsonb_build_object('id', (closure).id, 'from', lower((closure).during), 'to', upper((closure).during) - 1,
    'label', (closure).label, 'hours', (closure).hours);
create or replace function record_closure_change() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.agency_id else new.agency_id end;
  before jsonb := case when tg_op <> 'INSERT' then closure_part(old) end;
  after jsonb := case when tg_op <> 'DELETE' then closure_part(new) end;
begin
  if owner is null then
    perform write_part_history('company_info', id, '', 'closures', before, after) from company_info;
  else
    perform write_part_history('agencies', id, name, 'closures', before, after) from agencies where id = owner;
  end if;
  return null;
end $$;
drop function describe_closure(daterange, text, jsonb);

-- What was told as a sentence until now. One that does not read stays as it is.
create function pg_temp.tier_of(told text) returns jsonb language sql as $$
  select jsonb_build_object('from_days', found[1]::int, 'discount', replace(found[2], ',', '.')::numeric)
  from regexp_match(told, E'^à partir de ([0-9]+)\u00a0jours\u00a0: −\u00a0([0-9]+(?:,[0-9]+)?)\u00a0%$') as found
  where found is not null
$$;
create function pg_temp.closure_of(told text) returns jsonb language sql as $$
  select jsonb_build_object('from', concat_ws('-', found[4], found[3], found[2]),
    'to', concat_ws('-', found[7], found[6], found[5]), 'label', found[1],
    'hours', (select jsonb_agg(jsonb_build_object('open', split_part(span, '–', 1), 'close', split_part(span, '–', 2)))
      from unnest(string_to_array(found[8], ' et ')) as span))
  from regexp_match(told,
    '^(.*), du ([0-9]{2})/([0-9]{2})/([0-9]{4}) au ([0-9]{2})/([0-9]{2})/([0-9]{4})(?:, ([0-9:–et ]+))?$') as found
  where found is not null
$$;
create function pg_temp.told_as_values(side jsonb) returns jsonb language sql as $$
  select case
    when tier is not null then side - 'tier' || jsonb_build_object('tiers', jsonb_build_array(tier))
    when closure is not null then side - 'closure' || jsonb_build_object('closures', jsonb_build_array(closure))
    else side end
  from pg_temp.tier_of(side ->> 'tier') as tier, pg_temp.closure_of(side ->> 'closure') as closure
$$;
update history set before = pg_temp.told_as_values(before), after = pg_temp.told_as_values(after)
  where action = 'updated' and record_table in ('tariffs', 'agencies', 'company_info')
    and (before ?| '{tier,closure}' or after ?| '{tier,closure}');
drop function pg_temp.told_as_values(jsonb), pg_temp.closure_of(text), pg_temp.tier_of(text);
