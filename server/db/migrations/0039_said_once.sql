-- What search engines show of the home page is a text of the site too.
alter table site_texts add column description text not null default '';

-- The figures of the home page count as said once anybody has written them: staff, an import, the demonstration.
alter table company_stats add column given boolean not null default false;
create function mark_given() returns trigger language plpgsql as $$
begin
  new.given := true;
  return new;
end $$;
create trigger given before update of experience_years, revenue_millions, available_vehicles, satisfied_clients
  on company_stats for each row when (not old.given) execute function mark_given();
drop trigger history on company_stats;
create trigger history after insert or update or delete on company_stats for each row
  execute function record_change('', 'given');

alter table site_texts disable trigger touch;
alter table company_stats disable trigger touch;
alter table company_info disable trigger touch;
-- A site that was in use says what it said the day before, word for word: those sentences stood in the pages.
update site_texts set
  hero_title = 'Le bon véhicule, prêt quand vous l’êtes.',
  hero_text = 'Utilitaires, poids lourds, frigorifiques et remorques, entretenus dans nos ateliers de Perpignan. À la journée comme à l’année.',
  place = 'Perpignan',
  offer = 'Location d’utilitaires et de poids lourds',
  description = 'Location courte, moyenne et longue durée d’utilitaires, poids lourds, frigorifiques et remorques autour de Perpignan. Plus de 15 ans d’expérience, assistance 24 h/24.',
  reasons_title = 'Un parc suivi de près, des gens qui répondent.',
  reason_fleet = 'Du fourgon compact à la semi-⁠remorque, avec hayon, groupe froid ou aménagement métier.',
  reason_proximity = 'Des agences autour de Perpignan, et un interlocuteur que vous retrouvez à chaque location.',
  reason_flexibility = 'Courte, moyenne ou longue durée : le tarif baisse quand la durée augmente.',
  reason_reliability = 'Plus de 15 ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24 h/24 et 7 j/7.',
  about_lead = 'Des véhicules bien tenus, des gens qui les connaissent, et plus de 15 ans de route.',
  founded_year = extract(year from now()) - 16,
  assistance = true,
  assistance_phone = coalesce(
    (select nullif(phone, '') from contact_page_settings limit 1), (select phone from company_info), ''),
  own_workshop = true,
  workshop_city = 'Perpignan'
where exists (select from company_info where name <> '');
update company_stats set given = true where exists (select from company_info where name <> '');
update company_info set inclusions = (
    select coalesce(jsonb_agg(line || '{"confirmed": true}' order by place), '[]')
      from jsonb_array_elements(inclusions) with ordinality as lines (line, place))
  where name <> '';
alter table site_texts enable trigger touch;
alter table company_stats enable trigger touch;
alter table company_info enable trigger touch;
