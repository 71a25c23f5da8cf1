import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { AddFiles } from '#features/documents/uploads/add-files.tsx'
import type { DocumentSort } from '#features/documents/documents.queries.ts'
import { useFormatNames } from '#features/documents/format-names.ts'
import { StatePanel } from '#ui/states/state-panel.tsx'
import type { AdminListState } from '#ui/tables/use-admin-list.ts'

/** A base without files, with buttons for the first ones if the person can add files. */
export function EmptyBase({ baseId, mayWrite }: { baseId: string; mayWrite: boolean }) {
  const { t } = useTranslation()
  const formats = useFormatNames()
  return (
    <StatePanel
      icon={<FolderOpenOutlined />}
      title={t('documents.empty')}
      help={t(mayWrite ? 'documents.empty_help' : 'documents.empty_reader')}
    >
      {mayWrite && (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <AddFiles knowledgeBaseId={baseId} />
          </Box>
          <Typography variant="caption" sx={{ color: 'muted' }}>
            {t('documents.formats_short', { formats, file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
          </Typography>
        </Box>
      )}
    </StatePanel>
  )
}

type Props = { list: AdminListState<DocumentSort>; onShowAll: () => void }

/** Nothing on this page, for this search or in this state; with a way back. */
export function NothingFound({ list, onShowAll }: Props) {
  const { t } = useTranslation()
  const { query, page } = list.query
  const isSearched = query !== ''
  const back = () => (isSearched ? list.onSearch('') : onShowAll())
  return (
    <StatePanel
      icon={<FolderOpenOutlined />}
      title={
        page > 1
          ? t('common.page_gone')
          : isSearched
            ? t('common.no_match', { query })
            : t('documents.none_in_filter')
      }
    >
      <Button variant="outlined" onClick={page > 1 ? list.restart : back}>
        {page > 1
          ? t('common.first_page')
          : t(isSearched ? 'common.clear_search' : 'knowledgeBases.show_all')}
      </Button>
    </StatePanel>
  )
}
