import { formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { useTranslation } from 'react-i18next'
import { useRefreshDocuments } from '#features/documents/documents.queries.ts'
import { addUploads } from '#features/documents/uploads/uploads.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'
import { notify } from '#lib/notify.ts'

/** Sends files to a base. From a folder, only supported formats are sent; the others are counted. */
export function useAddFiles(baseId: string) {
  const { t } = useTranslation()
  const refresh = useRefreshDocuments(baseId)
  const formats = useBaseFormats()
  return (files: readonly File[], { isFolder }: { isFolder: boolean }) => {
    const taken = isFolder ? files.filter((file) => formatOf(file.name, formats) !== null) : files
    const left = files.length - taken.length
    if (left > 0) notify(t('documents.skipped_formats', { count: left }), { severity: 'info' })
    if (taken.length > 0) addUploads(baseId, taken, refresh, formats)
  }
}
