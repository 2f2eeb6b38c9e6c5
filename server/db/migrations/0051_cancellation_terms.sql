-- What cancelling costs, as fields: free until so many hours before the departure, then so many days or an amount. Every
-- sentence about it is made of them; the words of `rental_conditions` go on beside them, as a company wrote them.
alter table company_info
  add column cancellation_free_hours smallint check (cancellation_free_hours between 0 and 2160),
  add column cancellation_days smallint check (cancellation_days between 1 and 365),
  add column cancellation_amount numeric(8,2) check (cancellation_amount >= 0),
  add constraint one_cancellation_fee check (cancellation_days is null or cancellation_amount is null);

-- The demonstration's own sentence is what its fields say: nothing else reads otherwise.
update company_info
  set cancellation_free_hours = 48, cancellation_days = 1, rental_conditions = rental_conditions - 'cancellation'
  where rental_conditions->>'cancellation' = 'Gratuite jusqu’à 48 heures avant le départ. Ensuite, une journée de location.';

-- A customer who cancels is heard as one who accepts.
drop index request_entries_heard;
create index request_entries_heard on request_entries (created_at desc, id desc)
  where author_email = '' and (kind = 'message' or detail->>'quote' in ('accepted', 'refused', 'taken', 'cancelled'));
