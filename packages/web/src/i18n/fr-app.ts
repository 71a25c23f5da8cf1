import { appErrors } from '#i18n/fr/app-errors.ts'
import { assistants } from '#i18n/fr/assistants.ts'
import { banners } from '#i18n/fr/banners.ts'
import { chat } from '#i18n/fr/chat.ts'
import { layout } from '#i18n/fr/layout.ts'
import { markdown } from '#i18n/fr/markdown.ts'
import { notices } from '#i18n/fr/notices.ts'
import { threads } from '#i18n/fr/threads.ts'
import { tools } from '#i18n/fr/tools.ts'

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
  tools,
}
