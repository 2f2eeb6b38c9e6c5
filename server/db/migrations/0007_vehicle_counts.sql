-- How many vehicles there are of each kind that the catalogue's tabs and the staff's filters tell apart: counting rows
-- would cost more with every vehicle.

-- What was added to a kind and taken from it. Writers only add lines, so that none waits for another.
create table vehicle_count_changes (
  type text not null,
  agency_id uuid,
  available boolean not null,
  total integer not null
);

create view vehicle_counts as
  select type, agency_id, available, sum(total)::integer as total from vehicle_count_changes
  group by type, agency_id, available having sum(total) <> 0;

create function count_vehicles() returns trigger language plpgsql as $$
declare
  changes vehicle_count_changes[];
  may_fold boolean;
begin
  if tg_op = 'TRUNCATE' then
    delete from vehicle_count_changes;
    return null;
  elsif tg_op = 'INSERT' then
    changes := array(select (type, agency_id, available, count(*))::vehicle_count_changes
      from new_rows group by type, agency_id, available);
  elsif tg_op = 'DELETE' then
    changes := array(select (type, agency_id, available, -count(*))::vehicle_count_changes
      from old_rows group by type, agency_id, available);
  else
    changes := array(select (type, agency_id, available, sum(total))::vehicle_count_changes
      from (select type, agency_id, available, 1 as total from new_rows
        union all select type, agency_id, available, -1 from old_rows) as moved
      group by type, agency_id, available having sum(total) <> 0);
  end if;
  -- Most saves leave a vehicle what it was.
  if cardinality(changes) = 0 then return null; end if;

  -- Whoever is alone in writing folds the lines of a kind into one; once in a transaction, however many rows it writes.
  may_fold := coalesce(current_setting('tramontane.has_folded', true), '') = ''
    and pg_try_advisory_xact_lock(hashtext('vehicle_counts'));
  if may_fold then perform set_config('tramontane.has_folded', 'yes', true); end if;
  with folded as (
    delete from vehicle_count_changes as earlier using unnest(changes) as changed
      where may_fold and (earlier.type, earlier.available) = (changed.type, changed.available)
        and earlier.agency_id is not distinct from changed.agency_id
      returning earlier.*)
  insert into vehicle_count_changes
    select type, agency_id, available, sum(total) from (table folded union all select * from unnest(changes)) as lines
    group by type, agency_id, available having sum(total) <> 0;
  return null;
end $$;

create trigger count_added after insert on vehicles
  referencing new table as new_rows for each statement execute function count_vehicles();
create trigger count_changed after update on vehicles
  referencing old table as old_rows new table as new_rows for each statement execute function count_vehicles();
create trigger count_removed after delete on vehicles
  referencing old table as old_rows for each statement execute function count_vehicles();
create trigger count_emptied after truncate on vehicles
  for each statement execute function count_vehicles();

-- Last: the triggers hold off other writers until the end, and count whatever comes after it.
insert into vehicle_count_changes
  select type, agency_id, available, count(*) from vehicles group by type, agency_id, available;
