import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenBar } from '#features/documents/chosen-bar.tsx'
import { FieldsChip } from '#features/documents/fields-chip.tsx'
import { DocumentFilters } from '#features/documents/document-filters.tsx'
import {
  documentsQuery,
  type DocumentList,
  type DocumentFilter,
  type DocumentSort,
} from '#features/documents/documents.queries.ts'
import { DocumentsTable } from '#features/documents/documents-table.tsx'
import { BaseDropArea } from '#features/documents/uploads/base-drop-area.tsx'
import { EmptyBase, NothingFound } from '#features/documents/no-documents.tsx'
import { PickedFiles } from '#features/documents/uploads/picked-files.tsx'
import { useUploads } from '#features/documents/uploads/uploads.ts'
import { UploadsList } from '#features/documents/uploads/uploads-list.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

type Conditions = DocumentList['filter']
type Props = {
  base: KnowledgeBaseDetail
  /** Limits the list by the fields of the base. */
  renderFilter?: (filter: Conditions, onChange: (filter: Conditions) => void) => ReactNode
  /** Further actions for several files. */
  renderChosen?: (documentIds: string[], onDone: () => void) => ReactNode
  onOpen: (documentId: string) => void
}

/** In these states the first files are about to appear in the list. */
const ARRIVING: ReadonlySet<string> = new Set(['waiting', 'sending'])

/** The files of a base: added, monitored during indexing, opened, archived and deleted. */
export function FilesTab({ base, renderFilter, renderChosen, onOpen }: Props) {
  const { t } = useTranslation()
  const mayWrite = base.may.includes('write')
  const list = useAdminList<DocumentSort>({ by: 'created_at', order: 'desc' })
  const [isFiltering, setFiltering] = useState(false)
  const [state, setState] = useState<DocumentFilter>('')
  const [conditions, setConditions] = useState<Conditions>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, isPlaceholderData } = useQuery(
    documentsQuery(base.id, { ...list.query, state, filter: conditions }),
  )
  const documents = data?.data ?? []
  const picked = documents.filter((document) => chosen.has(document.id))
  const clear = () => setChosen(new Set())
  const show = (next: DocumentFilter) => {
    setState(next)
    clear()
    list.restart()
  }
  const showAll = () => {
    setConditions([])
    show('')
  }
  const filterBy = (next: Conditions) => {
    setConditions(next)
    clear()
    list.restart()
  }
  const isArriving = useUploads(({ uploads }) =>
    uploads.some((one) => one.base_id === base.id && ARRIVING.has(one.state)),
  )
  const isEmpty =
    base.documents === 0 && data?.total === 0 && list.query.query === '' && conditions.length === 0
  return (
    <>
      {mayWrite && <BaseDropArea knowledgeBaseId={base.id} />}
      {mayWrite && <PickedFiles knowledgeBaseId={base.id} />}
      {mayWrite && <UploadsList knowledgeBaseId={base.id} />}
      {base.status === 'archived' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('documents.archived_base')}
        </Typography>
      )}
      {picked.length > 0 && (
        <ChosenBar baseId={base.id} documents={picked} onDone={clear}>
          {renderChosen?.(
            picked.map(({ id }) => id),
            clear,
          )}
        </ChosenBar>
      )}
      {picked.length === 0 && !isEmpty && (
        <DocumentFilters
          base={base}
          query={list.query.query}
          state={state}
          onSearch={list.onSearch}
          onState={show}
        >
          {renderFilter && (
            <FieldsChip
              baseId={base.id}
              count={conditions.length}
              isOpen={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            />
          )}
        </DocumentFilters>
      )}
      {isFiltering && picked.length === 0 && !isEmpty && (
        <Box sx={{ mb: 2 }}>{renderFilter?.(conditions, filterBy)}</Box>
      )}
      {content()}
    </>
  )

  function content(): ReactNode {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <RowSkeletons count={6} />
    if (isEmpty && isArriving) return <RowSkeletons count={3} />
    if (isEmpty) return <EmptyBase baseId={base.id} mayWrite={mayWrite} />
    if (documents.length === 0) return <NothingFound list={list} onShowAll={showAll} />
    return (
      <DocumentsTable
        baseId={base.id}
        documents={documents}
        total={data.total}
        list={list}
        mayWrite={mayWrite}
        isBusy={isPlaceholderData}
        chosen={chosen}
        onChosen={setChosen}
        onOpen={onOpen}
      />
    )
  }
}
