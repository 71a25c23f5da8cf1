import type { receipt as en } from '#i18n/en/receipt.ts'
import type { Texts } from '#i18n/texts.ts'

export const receipt: Texts<typeof en> = {
  title: 'Effacé',
  intro: 'Fait {{moment}}. Gardez ce reçu.',
  download: 'Télécharger le reçu',
  handed_over:
    'Confié : {{assistants}} assistants, {{knowledge_bases}} bases de connaissances, {{groups}} groupes.',
  remains:
    'Rien de tout cela n’est plus lisible dans Parlance. Des restes peuvent subsister dans les fichiers de la base, ses journaux de transactions et les sauvegardes, jusqu’à ce qu’ils soient réécrits ou supprimés.',
  kept: 'Le journal et les coûts ne gardent que l’identifiant {{id}}.',
  what_threads: 'Conversations',
  what_messages: 'Messages',
  what_runs: 'Réponses',
  what_drafts: 'Brouillons',
  what_sessions: 'Sessions',
  what_grants: 'Partages reçus',
  what_user_group_members: 'Appartenances à des groupes',
  what_notices: 'Notifications',
  what_assistant_installs: 'Assistants installés',
  what_assistants: 'Assistants',
  what_knowledge_bases: 'Bases de connaissances',
  what_avatars: 'Images',
  what_login_codes: 'Connexions en cours',
}
