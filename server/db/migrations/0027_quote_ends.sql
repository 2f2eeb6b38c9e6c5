-- When a quote ends. Null: for as long as is usual, or until the day before departure if that comes first; 0: until tonight.
alter table quotes
  drop constraint quotes_validity_check,
  alter column validity drop not null,
  alter column validity drop default,
  add constraint quotes_validity_check check (validity between 0 and 90),
  -- From here on it cannot be accepted; written when it is sent. Null where it says no day, or was sent before this column.
  add column departs_at timestamptz(3);

-- «withdrawn» was said of a quote that a newer version replaces. That is «replaced»; «withdrawn» is what the company took back.
alter table quotes drop constraint quotes_state_check;
-- Nobody wrote to these quotes: they keep their version, and those that were sent are frozen.
alter table quotes disable trigger user;
update quotes set state = 'replaced' where state = 'withdrawn';
update quotes set validity = null where state = 'draft' and validity = 15;
alter table quotes enable trigger user;
alter table quotes
  add constraint quotes_state_check
    check (state in ('draft', 'sent', 'accepted', 'refused', 'expired', 'replaced', 'withdrawn')),
  -- Who took it back and why stands in `answer`.
  add constraint quotes_withdrawn_check check (state <> 'withdrawn' or answered_at is not null);

update history set before = jsonb_set(before, '{state}', '"replaced"')
  where record_table = 'quotes' and before->>'state' = 'withdrawn';
update history set after = jsonb_set(after, '{state}', '"replaced"')
  where record_table = 'quotes' and after->>'state' = 'withdrawn';
update request_entries set detail = jsonb_set(detail, '{quote}', '"replaced"')
  where kind = 'quote' and detail->>'quote' = 'withdrawn';

-- To the customer: that a quote was taken back.
alter table outgoing_mails
  drop constraint outgoing_mails_kind_check,
  add constraint outgoing_mails_kind_check
    check (kind in ('forward', 'confirmation', 'reply', 'quote', 'acceptance', 'withdrawal', 'notice'));
