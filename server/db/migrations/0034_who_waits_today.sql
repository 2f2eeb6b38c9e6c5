-- Who waits today, and that files somebody has dealt with are read. Some thousand rows a run (`migrate.ts`); nobody wrote to
-- these requests, so they keep their version.
do $$
declare
  is_unfinished boolean;
begin
  alter table requests disable trigger user;
  update requests set awaits = 'answer' where id in (select id from requests
    where awaits is null and answered_at is null and status in ('nouveau', 'en_cours') and notification_id is not null
    limit 5000);
  is_unfinished := found;
  with handled as (
    update requests set unread = false where id in (select id from requests
      where unread and (answered_at is not null or status not in ('nouveau', 'en_cours')) limit 5000)
    returning notification_id)
  update notifications set read = true from handled where notifications.id = handled.notification_id and not read;
  is_unfinished := is_unfinished or exists (select from requests
    where unread and (answered_at is not null or status not in ('nouveau', 'en_cours')));
  alter table requests enable trigger user;
  perform set_config('tramontane.unfinished', case when is_unfinished then 'on' else 'off' end, true);
end $$;
