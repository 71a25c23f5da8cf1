import { common } from '#i18n/fr/common.ts'
import { errors } from '#i18n/fr/errors.ts'
import { session } from '#i18n/fr/session.ts'

export const frLogin = {
  common,
  errors,
  session,
}
