import type { enApp } from '#i18n/en-app.ts'
import type { enLogin } from '#i18n/en-login.ts'
import type { enPages } from '#i18n/en-pages.ts'
import type { enReading } from '#i18n/en-reading.ts'
import type { enThread } from '#i18n/en-thread.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    returnNull: false
    resources: {
      translation: typeof enLogin & typeof enApp & typeof enPages & typeof enThread & typeof enReading
    }
  }
}
