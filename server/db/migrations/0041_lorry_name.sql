-- The lorries of the demonstration company carry the first word of its name: pictures that are painted go on showing it.
update company_info set lorry_name = 'Tramontane' where name = 'Tramontane Location' and lorry_name = '';
