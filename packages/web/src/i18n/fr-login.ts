import { common } from '#i18n/fr/app/common.ts'
import { errors } from '#i18n/fr/app/errors.ts'
import { session } from '#i18n/fr/app/session.ts'

export const frLogin = {
  common,
  errors,
  session,
}
