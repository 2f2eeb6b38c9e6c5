-- What a mail is made of, so that its HTML is written when it leaves, under the name and the colours of that day; and
-- the calendar file that goes with an accepted quote. Both are gone once it has left. What was queued before has text alone.
alter table outgoing_mails
  add column parts jsonb,
  add column calendar text;

-- Of an account (an invitation, a new password), which was a forward until now; and a trial of the settings.
alter table outgoing_mails
  drop constraint outgoing_mails_kind_check,
  add constraint outgoing_mails_kind_check check (kind in
    ('forward', 'confirmation', 'reply', 'quote', 'acceptance', 'withdrawal', 'notice', 'account', 'test'));
