-- What may become of a quote that was accepted: it is cancelled, or an amendment takes its place. An amendment is a quote
-- under the same number; `amends_id` is the document it changes, which holds until the amendment is accepted.
alter table quotes
  drop constraint quotes_state_check,
  add constraint quotes_state_check
    check (state in ('draft', 'sent', 'accepted', 'refused', 'expired', 'replaced', 'withdrawn', 'cancelled', 'amended')),
  add column amends_id uuid references quotes on delete set null,
  -- Of one number, in the order they were made: «avenant 2».
  add column amendment smallint check (amendment > 0),
  add constraint only_amendments_amend check (amends_id is null or amendment is not null);
create index quotes_amended on quotes (amends_id);
create unique index one_accepted_document on quotes (number) where state = 'accepted';

-- The document that was amended may leave with its request: the amendment stays what it is.
create or replace function keep_sent_quote() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'request_id', 'replaces_id', 'amends_id', 'token_hash', 'answered_at', 'answered_by', 'answer',
    'sent_by', 'updated_at', 'updated_by'];
begin
  if old.state <> 'draft' and to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'quote % was sent and stays as it is', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

alter table requests
  drop constraint requests_status_check,
  add constraint requests_status_check
    check (status in ('nouveau', 'en_cours', 'devis_envoye', 'gagne', 'annule', 'perdu', 'clos'));

-- To the customer: that what was agreed is cancelled.
alter table outgoing_mails
  drop constraint outgoing_mails_kind_check,
  add constraint outgoing_mails_kind_check check (kind in
    ('forward', 'confirmation', 'reply', 'quote', 'acceptance', 'withdrawal', 'cancellation', 'notice', 'account', 'test'));
