-- A reference or the number of a quote is found however it is typed: it is kept in one piece too, as telephone numbers are.
create or replace function describe_request() returns trigger language plpgsql as $$
begin
  new.search_text := notification_search_key(concat_ws(' ', new.reference, replace(new.reference, '-', ''), new.name,
    new.email, new.phone, regexp_replace(regexp_replace(new.phone, '[^0-9]', '', 'g'), '^(0033|33)0?', '0'),
    new.company_name, new.title, new.agency_name,
    (select string_agg(vehicle_name, ' ' order by position) from request_vehicles where request_id = new.id),
    (select message from notifications where id = new.notification_id)));
  return new;
end $$;
drop trigger describe on requests;
create trigger describe before insert or update of reference, name, email, phone, company_name, title, agency_name,
  notification_id, search_text on requests for each row execute function describe_request();
create or replace function request_people_key(reference text, name text, email text, phone text, company text)
  returns text language sql immutable parallel safe return
  notification_search_key(coalesce(reference, '') || ' ' || replace(coalesce(reference, ''), '-', '') || ' ' ||
    coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^(0033|33)0?', '0') || ' ' ||
    coalesce(company, ''));

-- Nobody wrote to these requests: they are described anew, and their history says nothing.
alter table requests disable trigger user;
alter table requests enable trigger describe;
update requests set search_text = '';
alter table requests enable trigger user;
-- The indexes on people's names hold what the function answered before.
reindex table requests;
reindex table quotes;
