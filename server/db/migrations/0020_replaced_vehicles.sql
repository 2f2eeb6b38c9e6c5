-- An equivalent says which vehicle of the request it stands in for: by the name it had then, and by an id without a
-- reference, which holds again where a deleted vehicle is restored.
alter table request_vehicles
  add column replaces_id uuid,
  add column replaces_name text,
  add constraint replaces_by_name check (replaces_id is null or replaces_name is not null);
