-- Lines written within one millisecond, as a transaction writes them, are sorted by their ids wherever their times are
-- equal: the twelve bits after the milliseconds are what is left of the clock, as RFC 9562 (6.2, method 3) allows.
create or replace function new_id() returns uuid language plpgsql volatile as $$
declare
  microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
  fraction integer := (microseconds % 1000) * 4096 / 1000;
  bytes bytea := uuid_send(gen_random_uuid());
begin
  bytes := overlay(bytes placing substring(int8send(microseconds / 1000) from 3) from 1 for 6);
  bytes := set_byte(bytes, 6, 112 | (fraction >> 8));
  bytes := set_byte(bytes, 7, fraction & 255);
  return encode(bytes, 'hex')::uuid;
end $$;
