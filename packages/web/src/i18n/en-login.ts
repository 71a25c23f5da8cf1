import { common } from '#i18n/en/app/common.ts'
import { errors } from '#i18n/en/app/errors.ts'
import { session } from '#i18n/en/app/session.ts'

export const enLogin = {
  common,
  errors,
  session,
}
