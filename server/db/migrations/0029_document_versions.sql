-- Documents that are kept for years say which shape they have. What has no «v» is of version 1 too: an answer is evidence
-- and stays as it was given, and older exports and the bin bring documents without it.
-- Some thousand rows a run (`migrate.ts`). Nobody wrote to these quotes: they keep their version and their history, and the
-- trigger that freezes what was sent would refuse; the PDF and its hash are what was sent, and are not touched.
do $$
declare
  is_unfinished boolean;
begin
  alter table quotes disable trigger user;
  update quotes set customer = '{"v": 1}' || customer, stay = '{"v": 1}' || stay,
      conditions = '{"v": 1}' || conditions, lessor = '{"v": 1}' || lessor
    where id in (select id from quotes where not customer ? 'v' limit 5000);
  is_unfinished := found;
  alter table quotes enable trigger user;

  alter table request_vehicles disable trigger user;
  update request_vehicles set estimate = '{"v": 1}' || estimate
    where (request_id, position) in
      (select request_id, position from request_vehicles where not estimate ? 'v' limit 5000);
  is_unfinished := is_unfinished or found;
  alter table request_vehicles enable trigger user;

  perform set_config('tramontane.unfinished', case when is_unfinished then 'on' else 'off' end, true);
end $$;
