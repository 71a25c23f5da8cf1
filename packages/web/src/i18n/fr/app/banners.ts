import type { banners as en } from '#i18n/en/app/banners.ts'
import type { Texts } from '#i18n/texts.ts'

export const banners: Texts<typeof en> = {
  level_info: 'Information',
  level_warning: 'Avertissement',
  level_error: 'Incident',
  close: 'Fermer ce message',
}
