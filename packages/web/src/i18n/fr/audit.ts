import type { audit as en } from '#i18n/en/audit.ts'
import type { Texts } from '#i18n/texts.ts'

export const audit: Texts<typeof en> = {
  title: 'Audit',
  intro:
    'Qui a modifié quoi, avant et après. Rien n’y est jamais effacé, et il ne contient ni questions, ni réponses, ni titres, ni clés.',
  export: 'Exporter',
  verify: 'Vérifier la chaîne',
  whole_one: 'La chaîne est intacte : {{shown}} événement est tel qu’il a été écrit.',
  whole_many: 'La chaîne est intacte : {{shown}} événements sont tels qu’ils ont été écrits.',
  whole_other: 'La chaîne est intacte : {{shown}} événements sont tels qu’ils ont été écrits.',
  whole_help: 'Notez cette empreinte ailleurs : si la fin du journal était coupée, elle manquerait.',
  broken: 'La chaîne est rompue à l’événement {{sequence}}.',
  broken_help:
    'Cet événement, ou un précédent, n’est pas tel qu’il a été écrit. Comparez avec une sauvegarde. Dernière empreinte correcte :',
  actor: 'Personne',
  no_actor: 'Aucune modification par une personne de ce nom',
  anybody: 'Tout le monde',
  system: 'Parlance',
  erased: 'Une personne effacée',
  object_type: 'Type',
  any_kind: 'Tous les types',
  action: 'Action',
  any_action: 'Toutes les actions',
  from: 'Du',
  to: 'Au',
  clear: 'Effacer les filtres',
  older: 'Plus anciens',
  empty: 'Rien n’a encore été modifié',
  empty_help: 'Vous lirez ici qui a modifié des réglages, des droits ou des partages.',
  none_found: 'Aucun événement ne correspond à ces filtres',
  none_found_help: 'Élargissez la période ou choisissez une autre personne.',
  event: 'Événement {{sequence}} · {{type}} {{id}}',
  no_details: 'Rien de plus n’est conservé sur cet événement.',
  change_of: 'Modification de {{field}}',
}
