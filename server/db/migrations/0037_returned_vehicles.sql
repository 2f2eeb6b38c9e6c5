-- On which day somebody noted that a vehicle is back. Nobody has to: a return that nobody noted is only asked about.
alter table vehicle_periods add column returned_on date;

-- Part of the vehicle's history, as its period is; for whom it was stays out of it.
create function record_period_return() returns trigger language plpgsql as $$
begin
  perform write_history('vehicles', id, name, 'updated',
      jsonb_build_object('period', coalesce('Rentré le ' || to_char(old.returned_on, 'DD/MM/YYYY'),
        'Retour prévu le ' || to_char(upper(new.during) - 1, 'DD/MM/YYYY'))),
      jsonb_build_object('period', coalesce('Rentré le ' || to_char(new.returned_on, 'DD/MM/YYYY'),
        'Retour prévu le ' || to_char(upper(new.during) - 1, 'DD/MM/YYYY'))))
    from vehicles where id = new.vehicle_id;
  return null;
end $$;
create trigger history_of_return after update of returned_on on vehicle_periods for each row
  when (old.returned_on is distinct from new.returned_on) execute function record_period_return();
