import type { audit as en } from '#i18n/en/audit.ts'
import type { Texts } from '#i18n/texts.ts'

export const audit: Texts<typeof en> = {
  title: 'Journal d’audit',
  intro:
    'Qui a modifié quoi, avant et après. Les entrées ne sont jamais effacées et ne contiennent ni questions, ni réponses, ni titres, ni clés.',
  export: 'Exporter',
  verify: 'Vérifier la chaîne',
  whole_one: 'La chaîne est intacte : {{shown}} événement n’a pas été altéré.',
  whole_many: 'La chaîne est intacte : {{shown}} d’événements n’ont pas été altérés.',
  whole_other: 'La chaîne est intacte : {{shown}} événements n’ont pas été altérés.',
  whole_help: 'Conservez cette empreinte ailleurs : si la fin du journal était coupée, elle manquerait.',
  broken: 'La chaîne est rompue à l’événement {{sequence}}.',
  broken_help:
    'Cet événement, ou un précédent, a été altéré. Comparez-le avec une sauvegarde. Dernière empreinte correcte :',
  actor: 'Personne',
  no_actor: 'Aucune modification par une personne de ce nom',
  anybody: 'Tout le monde',
  system: 'Parlance',
  erased: 'Compte supprimé',
  object_type: 'Type',
  any_kind: 'Tous les types',
  action: 'Action',
  any_action: 'Toutes les actions',
  from: 'Du',
  to: 'Au',
  clear: 'Effacer les filtres',
  older: 'Plus anciens',
  empty: 'Aucune modification pour l’instant',
  empty_help: 'Les modifications de paramètres, de droits et de partages apparaissent ici.',
  none_found: 'Aucun événement ne correspond à ces filtres',
  none_found_help: 'Élargissez la période ou choisissez une autre personne.',
  event: 'Événement {{sequence}} · {{type}} {{id}}',
  no_details: 'Aucun autre détail sur cet événement.',
  change_of: 'Modification de {{field}}',
}
