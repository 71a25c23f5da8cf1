import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/text-field.tsx'

type Props = {
  label: string
  help?: string
  isStored: boolean
  error: string | undefined
  value: string
  rows?: number
  onChange: (value: string) => void
}

/** Something secret, which comes out of the server never again. */
export function SecretField({ help, isStored, rows, ...rest }: Props) {
  const { t } = useTranslation()
  const told = isStored ? t('sources.secret_stored') : help
  return (
    <TextField
      {...rest}
      {...(told !== undefined && { help: told })}
      {...(rows === undefined ? { type: 'password' } : { rows, isCode: true })}
    />
  )
}
