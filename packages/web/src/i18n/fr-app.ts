import { appErrors } from '#i18n/fr/app/app-errors.ts'
import { assistants } from '#i18n/fr/app/assistants.ts'
import { banners } from '#i18n/fr/app/banners.ts'
import { chat } from '#i18n/fr/app/chat.ts'
import { layout } from '#i18n/fr/app/layout.ts'
import { markdown } from '#i18n/fr/app/markdown.ts'
import { notices } from '#i18n/fr/app/notices.ts'
import { threads } from '#i18n/fr/app/threads.ts'

export const frApp = {
  // joined to those that the login page has
  errors: appErrors,
  assistants,
  banners,
  chat,
  layout,
  markdown,
  notices,
  threads,
}
