import type { threads as en } from '#i18n/en/threads.ts'
import type { Texts } from '#i18n/texts.ts'

export const threads: Texts<typeof en> = {
  current_history: 'Historique de cet assistant',
  other_history: 'Historique des autres assistants',
  empty_current: 'Aucune conversation avec cet assistant',
  empty_others: 'Aucune conversation avec d’autres assistants',
  rename: 'Renommer',
  rename_label: 'Nom de la conversation',
  rename_confirm: 'Enregistrer le nom',
  rename_cancel: 'Garder le nom actuel',
  name_empty: 'Le nom de la conversation ne peut pas être vide',
  actions_of: 'Actions pour « {{name}} »',
  delete: 'Supprimer',
  delete_question: 'Supprimer « {{name}} » ?',
  delete_confirm: 'Supprimer cette conversation',
  delete_cancel: 'Garder cette conversation',
  deleted: 'Conversation supprimée',
  delete_all: 'Tout supprimer',
  delete_all_current_title: 'Supprimer toutes les conversations avec cet assistant ?',
  delete_all_other_title: 'Supprimer toutes les conversations avec les autres assistants ?',
  delete_all_help: 'Leurs questions et leurs réponses seront supprimées. Cette action est irréversible.',
  deleted_all: 'Conversations supprimées',
}
