import type { notices as en } from '#i18n/en/app/notices.ts'
import type { Texts } from '#i18n/texts.ts'

export const notices: Texts<typeof en> = {
  unread_one: '{{count}} non lue',
  unread_many: '{{count}} non lues',
  unread_other: '{{count}} non lues',
  settings_unread_one: 'Paramètres, {{count}} notification non lue',
  settings_unread_many: 'Paramètres, {{count}} notifications non lues',
  settings_unread_other: 'Paramètres, {{count}} notifications non lues',
}
