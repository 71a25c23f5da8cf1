import type { receipt as en } from '#i18n/en/pages/receipt.ts'
import type { Texts } from '#i18n/texts.ts'

export const receipt: Texts<typeof en> = {
  title: 'Compte supprimé',
  intro: 'Effectué {{moment}}. Conservez ce reçu.',
  download: 'Télécharger le reçu',
  handed_over:
    'Transférés : {{assistants}} assistants, {{knowledge_bases}} bases de connaissances, {{prompts}} prompts experts, {{folders}} dossiers, {{groups}} groupes.',
  documents_one:
    '{{count}} document était chiffré avec sa propre clé. Cette clé est détruite : son texte n’est lisible dans aucune copie de la base de données.',
  documents_many:
    '{{count}} de documents étaient chiffrés chacun avec sa propre clé. Ces clés sont détruites : leur texte n’est lisible dans aucune copie de la base de données.',
  documents_other:
    '{{count}} documents étaient chiffrés chacun avec sa propre clé. Ces clés sont détruites : leur texte n’est lisible dans aucune copie de la base de données.',
  documents_pending: 'Les clés de {{value}} autres seront détruites dans les prochaines minutes.',
  sealed_since:
    'Les sauvegardes antérieures au {{moment}} peuvent contenir des documents qui n’étaient pas encore chiffrés.',
  sealed_unknown:
    'Les fichiers de la base de données et d’anciennes sauvegardes peuvent encore contenir des documents qui n’étaient pas chiffrés.',
  remains:
    'Plus rien de tout cela n’est lisible dans Parlance. Des traces du reste, comme les conversations, peuvent subsister dans les fichiers de la base de données, ses journaux de transactions et les sauvegardes, jusqu’à ce qu’elles soient écrasées ou supprimées.',
  kept: 'Le journal d’audit et les coûts ne conservent que l’identifiant {{id}}.',
  what_threads: 'Conversations',
  what_messages: 'Messages',
  what_runs: 'Réponses',
  what_shared_threads: 'Liens vers des conversations',
  what_folders: 'Dossiers',
  what_drafts: 'Brouillons',
  what_sessions: 'Sessions',
  what_api_keys: 'Clés d’API',
  what_legal_holds: 'Traces de conservations légales levées',
  what_tool_approvals: 'Outils autorisés',
  what_thread_exports: 'Exports de conversations',
  what_thread_imports: 'Imports de conversations',
  what_mcp_connections: 'Services connectés',
  what_grants: 'Partages reçus',
  what_user_group_members: 'Appartenances à des groupes',
  what_external_group_lookups: 'Annuaires externes avec vos groupes',
  what_notices: 'Notifications',
  what_assistant_installs: 'Assistants installés',
  what_assistants: 'Assistants',
  what_knowledge_bases: 'Bases de connaissances',
  what_prompts: 'Prompts experts',
  what_prompt_runs: 'Exécutions de prompts experts',
  what_avatars: 'Images',
  what_open_questions: 'Questions montrées sans nom aux personnes qui gèrent des documents',
  what_evaluations: 'Exécutions de questions de test',
  what_login_codes: 'Connexions en cours',
}
