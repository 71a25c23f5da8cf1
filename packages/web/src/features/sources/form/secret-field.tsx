import { useTranslation } from 'react-i18next'
import { DraftField, type DraftFieldProps } from '#features/sources/form/draft-field.tsx'

/** A part of the credentials, which the server never returns. */
export function SecretField({ help, type = 'password', ...rest }: DraftFieldProps) {
  const { t } = useTranslation()
  const text = rest.form.isStored ? t('sources.secret_stored') : help
  const kind = rest.rows === undefined ? { type } : { isCode: true }
  return <DraftField {...rest} {...(text !== undefined && { help: text })} {...kind} />
}
