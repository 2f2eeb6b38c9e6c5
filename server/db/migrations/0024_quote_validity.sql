-- For how many days a quote is good, counted from the day it leaves. A draft's was worked out from the day it was last
-- written, which any change of its row moved: the deletion of a colleague's account, an import elsewhere.
alter table quotes add column validity smallint not null default 15 check (validity between 1 and 90);

-- Nobody wrote to these quotes: they keep their version, their history says nothing, and those that were sent are frozen.
alter table quotes disable trigger user;
update quotes set
  validity = least(90, greatest(1, valid_until - (coalesce(sent_at, updated_at) at time zone 'Europe/Paris')::date)),
  valid_until = case when state = 'draft' then null else valid_until end
where valid_until is not null;
alter table quotes enable trigger user;
