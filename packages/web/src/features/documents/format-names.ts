import { isCode } from '@parlance/contract/core/knowledge-formats.ts'
import { useTranslation } from 'react-i18next'
import { useBaseFormats } from '#features/users/users.queries.ts'

/** The formats that bases accept, as a list for people. */
export function useFormatNames(): string {
  const { t } = useTranslation()
  const formats = useBaseFormats()
  const names = formats.filter((format) => !isCode(format)).map((format) => format.toUpperCase())
  return [...names, ...(formats.some(isCode) ? [t('documents.source_code')] : [])].join(', ')
}
