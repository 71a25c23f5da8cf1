import { appErrors } from '#i18n/en/app-errors.ts'
import { assistants } from '#i18n/en/assistants.ts'
import { banners } from '#i18n/en/banners.ts'
import { chat } from '#i18n/en/chat.ts'
import { layout } from '#i18n/en/layout.ts'
import { markdown } from '#i18n/en/markdown.ts'
import { notices } from '#i18n/en/notices.ts'
import { threads } from '#i18n/en/threads.ts'
import { tools } from '#i18n/en/tools.ts'

export const enApp = {
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
