import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { useFormatNames } from '#features/documents/format-names.ts'
import { useAddFiles } from '#features/documents/uploads/use-add-files.ts'
import { DropArea } from '#ui/content/drop-area.tsx'

/** Adds files that are dropped anywhere on the page to a base. */
export function BaseDropArea({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { t } = useTranslation()
  const formats = useFormatNames()
  const add = useAddFiles(knowledgeBaseId)
  return (
    <DropArea
      title={t('documents.drop_here')}
      help={t('documents.formats_short', { formats, file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
      onFiles={(files, { hasFolders }) => add(files, { isFolder: hasFolders })}
    />
  )
}
