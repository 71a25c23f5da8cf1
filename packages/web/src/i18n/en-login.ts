import { common } from '#i18n/en/common.ts'
import { errors } from '#i18n/en/errors.ts'
import { session } from '#i18n/en/session.ts'

export const enLogin = {
  common,
  errors,
  session,
}
