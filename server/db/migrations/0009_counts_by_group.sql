-- Counts are taken from the rows again, by `group by` on an index that covers them (`vehicles_counted`, and the one
-- below): no kept number can lie, and no writer waits for another because of one.
drop trigger count_added on vehicles;
drop trigger count_changed on vehicles;
drop trigger count_removed on vehicles;
drop trigger count_emptied on vehicles;
drop function count_vehicles();
drop view vehicle_counts;
drop table vehicle_count_changes;

drop trigger count_added on notifications;
drop trigger count_changed on notifications;
drop trigger count_removed on notifications;
drop trigger count_emptied on notifications;
drop function count_notifications();
drop table notification_counts;
create index notifications_counted on notifications (agency_key, subject, read);
