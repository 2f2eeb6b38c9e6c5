-- Which mail server took a message; null for one that became a file, or is of before this was noted.
alter table outgoing_mails add column accepted_by text;
