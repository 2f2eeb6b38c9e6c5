-- At what hour a rental is wished to begin and to end, by the company's clock: «07:30». The planning goes by days.
alter table requests
  add column from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column to_time text check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
