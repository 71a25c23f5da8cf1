import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined'
import { DOCUMENT_PAGE_SIZE, MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { KnowledgeDocument } from '@parlance/contract/documents.ts'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge-bases.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddFiles } from '#features/documents/add-files.tsx'
import { ChosenBar } from '#features/documents/chosen-bar.tsx'
import { documentColumns } from '#features/documents/document-columns.tsx'
import { DocumentFilters } from '#features/documents/document-filters.tsx'
import {
  documentsQuery,
  type DocumentFilter,
  type DocumentSort,
} from '#features/documents/documents.queries.ts'
import { DropArea } from '#features/documents/drop-area.tsx'
import { PickedFiles } from '#features/documents/picked-files.tsx'
import { useUploads } from '#features/documents/uploads.ts'
import { UploadsList } from '#features/documents/uploads-list.tsx'
import { DataTable, type Selection } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { RowSkeletons } from '#ui/row-skeletons.tsx'
import { StatePanel } from '#ui/state-panel.tsx'
import { useAdminList } from '#ui/use-admin-list.ts'

type Props = { base: KnowledgeBaseDetail; onOpen: (documentId: string) => void }

/** With these the first files are on their way into the list. */
const ARRIVING: ReadonlySet<string> = new Set(['waiting', 'sending'])

/** The files of a base: added, watched on their way into the index, opened, archived and deleted. */
export function FilesTab({ base, onOpen }: Props) {
  const { t } = useTranslation()
  const mayWrite = base.may.includes('write')
  const list = useAdminList<DocumentSort>({ by: 'created_at', order: 'desc' })
  const [state, setState] = useState<DocumentFilter>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, isPlaceholderData } = useQuery(
    documentsQuery(base.id, { ...list.query, state }),
  )
  const documents = data?.data ?? []
  const picked = documents.filter((document) => chosen.has(document.id))
  const show = (next: DocumentFilter) => {
    setState(next)
    setChosen(new Set())
    list.restart()
  }
  const selection: Selection<KnowledgeDocument> = {
    chosen,
    onChange: setChosen,
    labelOf: ({ name }) => t('documents.choose', { name }),
    allLabel: t('documents.choose_all'),
  }
  const isArriving = useUploads(({ uploads }) =>
    uploads.some((one) => one.base_id === base.id && ARRIVING.has(one.state)),
  )
  const isEmpty = base.documents === 0 && data?.total === 0 && list.query.query === ''
  return (
    <>
      {mayWrite && <DropArea knowledgeBaseId={base.id} />}
      {mayWrite && <PickedFiles knowledgeBaseId={base.id} />}
      {mayWrite && <UploadsList knowledgeBaseId={base.id} />}
      {base.status === 'archived' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('documents.archived_base')}
        </Typography>
      )}
      {picked.length > 0 && (
        <ChosenBar baseId={base.id} documents={picked} onDone={() => setChosen(new Set())} />
      )}
      {picked.length === 0 && !isEmpty && (
        <DocumentFilters
          base={base}
          query={list.query.query}
          state={state}
          onSearch={list.onSearch}
          onState={show}
        />
      )}
      {content()}
    </>
  )

  function content(): ReactNode {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <RowSkeletons count={6} />
    if (isEmpty && isArriving) return <RowSkeletons count={3} />
    if (isEmpty) {
      return (
        <StatePanel
          icon={<FolderOpenOutlined />}
          title={t('documents.empty')}
          help={t(mayWrite ? 'documents.empty_help' : 'documents.empty_reader')}
        >
          {mayWrite && (
            <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <AddFiles knowledgeBaseId={base.id} />
              </Box>
              <Typography variant="caption" sx={{ color: 'muted' }}>
                {t('documents.formats_short', { file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
              </Typography>
            </Box>
          )}
        </StatePanel>
      )
    }
    if (documents.length === 0) return nothingHere()
    return (
      <>
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <DataTable
            label={t('documents.label')}
            columns={documentColumns({ t, baseId: base.id, mayWrite, onOpen })}
            rows={documents}
            idOf={(document) => document.id}
            sort={list.sort}
            onSort={list.onSort}
            selection={mayWrite ? selection : undefined}
          />
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            mt: 1.5,
          }}
        >
          <Typography variant="caption" sx={{ color: 'muted', flex: 1, minWidth: { xs: '100%', sm: 0 } }}>
            {mayWrite && t('documents.formats', { file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
          </Typography>
          <Pager
            page={list.query.page}
            pageSize={DOCUMENT_PAGE_SIZE}
            total={data.total}
            onPage={(page) => {
              setChosen(new Set())
              list.onPage(page)
            }}
          />
        </Box>
      </>
    )
  }

  function nothingHere(): ReactNode {
    const { query, page } = list.query
    const isSearched = query !== ''
    const back = () => (isSearched ? list.onSearch('') : show(''))
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
}
