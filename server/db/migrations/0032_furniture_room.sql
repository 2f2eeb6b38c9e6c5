-- How much furniture a vehicle takes in one trip, in m³: what it holds, or what it may carry at 100 kg a cubic metre, if
-- that is less. One that does not say what it may carry is taken for the least of its size: `payloadOf` in
-- app/domain/vehicles/helper/trips.ts says the same. What is hidden is null here, and counts for nothing.
create function furniture_room(volume numeric, payload numeric, ptac numeric)
returns numeric language sql immutable parallel safe
return least(volume, coalesce(payload, ptac * case when ptac > 3500 then 0.35 else 0.2 end) / 100);

-- The helper's walk: those that take enough, the least room to spare first.
create index vehicles_by_furniture on vehicles (
  type, public_licences, available,
  furniture_room(
    case when show_capacity then capacity_value end,
    case when show_payload_kg then payload_kg end,
    case when show_ptac then ptac end),
  id
) where show_capacity;
