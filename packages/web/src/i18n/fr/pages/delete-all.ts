import type { deleteAll as en } from '#i18n/en/pages/delete-all.ts'
import type { Texts } from '#i18n/texts.ts'

export const deleteAll: Texts<typeof en> = {
  current: 'Supprimer toutes les conversations avec cet assistant ?',
  other: 'Supprimer toutes les conversations avec les autres assistants ?',
  help: 'Leurs questions et leurs réponses seront supprimées. Les conversations épinglées et archivées sont conservées. Cette action est irréversible.',
}
