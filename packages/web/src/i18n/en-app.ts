import { appErrors } from '#i18n/en/app/app-errors.ts'
import { assistants } from '#i18n/en/app/assistants.ts'
import { banners } from '#i18n/en/app/banners.ts'
import { chat } from '#i18n/en/app/chat.ts'
import { layout } from '#i18n/en/app/layout.ts'
import { markdown } from '#i18n/en/app/markdown.ts'
import { notices } from '#i18n/en/app/notices.ts'
import { threads } from '#i18n/en/app/threads.ts'

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
}
