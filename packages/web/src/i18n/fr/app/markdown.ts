import type { markdown as en } from '#i18n/en/app/markdown.ts'
import type { Texts } from '#i18n/texts.ts'

export const markdown: Texts<typeof en> = {
  code: 'Code',
  copy_code: 'Copier le code',
  table: 'Tableau',
  task_done: 'Fait',
  task_open: 'À faire',
  image_blocked: 'Image de {{host}} non chargée',
  link_to: 'Ouvre {{host}}',
}
