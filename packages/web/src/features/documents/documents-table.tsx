import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DOCUMENT_PAGE_SIZE, MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldsQuery } from '#features/document-fields/document-fields.queries.ts'
import { documentColumns } from '#features/documents/document-columns.tsx'
import type { DocumentSort } from '#features/documents/documents.queries.ts'
import { useFormatNames } from '#features/documents/format-names.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import type { AdminListState } from '#ui/tables/use-admin-list.ts'

type Props = {
  baseId: string
  documents: KnowledgeDocument[]
  total: number
  list: AdminListState<DocumentSort>
  mayWrite: boolean
  /** The rows are about to be replaced. */
  isBusy: boolean
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onOpen: (documentId: string) => void
}

/** Fields of the base that are columns. */
const FIELD_COLUMNS = 3

/** One page of a base's files. */
export function DocumentsTable({ baseId, documents, total, list, mayWrite, isBusy, ...rest }: Props) {
  const { t } = useTranslation()
  const formats = useFormatNames()
  const { data: fields = [] } = useQuery(fieldsQuery(baseId))
  const { chosen, onChosen, onOpen } = rest
  const selection = {
    chosen,
    onChange: onChosen,
    labelOf: ({ name }: KnowledgeDocument) => t('documents.choose', { name }),
    allLabel: t('documents.choose_all'),
  }
  return (
    <>
      <Box aria-busy={isBusy} sx={{ opacity: isBusy ? 0.6 : 1 }}>
        <DataTable
          label={t('documents.label')}
          columns={documentColumns({ t, baseId, mayWrite, fields: fields.slice(0, FIELD_COLUMNS), onOpen })}
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
          {mayWrite && t('documents.formats', { formats, file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
        </Typography>
        <Pager
          page={list.query.page}
          pageSize={DOCUMENT_PAGE_SIZE}
          total={total}
          onPage={(page) => {
            onChosen(new Set())
            list.onPage(page)
          }}
        />
      </Box>
    </>
  )
}
