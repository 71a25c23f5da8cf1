import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import type { TFunction } from 'i18next'
import { DocumentMenu } from '#features/documents/document-menu.tsx'
import { DocumentStateChip } from '#features/documents/document-state-chip.tsx'
import type { DocumentSort } from '#features/documents/documents.queries.ts'
import { DocumentProgress } from '#features/documents/document-progress.tsx'
import { RetryButton } from '#features/documents/retry-button.tsx'
import { translated } from '#lib/network/api-error.ts'
import { fieldValueText } from '#lib/texts/field-value.ts'
import { formatBytes, formatMoment, formatNumber } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { FileIcon } from '#ui/content/file-icon.tsx'

type Of = {
  t: TFunction
  baseId: string
  mayWrite: boolean
  /** The fields of the base that are columns. */
  fields: readonly DocumentField[]
  onOpen: (documentId: string) => void
}

/** The columns and actions of the list of files. */
export function documentColumns({
  t,
  baseId,
  mayWrite,
  fields,
  onOpen,
}: Of): Column<KnowledgeDocument, DocumentSort>[] {
  return [
    {
      key: 'name',
      label: t('documents.name'),
      sort: 'name',
      cell: (document) => <NameCell document={document} t={t} onOpen={onOpen} />,
    },
    {
      key: 'size',
      label: t('documents.size'),
      sort: 'size',
      isNumber: true,
      cell: (document) => formatBytes(document.size),
    },
    {
      key: 'state',
      label: t('documents.state'),
      sort: 'state',
      cell: (document) => (
        <StateCell
          document={document}
          t={t}
          baseId={baseId}
          mayWrite={mayWrite}
          isNarrow={fields.length > 0}
        />
      ),
    },
    {
      key: 'added',
      label: t('documents.added'),
      sort: 'created_at',
      cell: (document) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatMoment(document.created_at)}
        </Box>
      ),
    },
    ...fields.map(({ id, name, kind }): Column<KnowledgeDocument, DocumentSort> => ({
      key: id,
      label: name,
      isNumber: kind === 'number',
      cell: ({ values }) =>
        fieldValueText(values.find((one) => one.field_id === id)?.value ?? null, t) ||
        t('documentFields.no_value'),
    })),
    {
      key: 'actions',
      label: t('documents.actions'),
      isActions: true,
      cell: (document) => (
        <DocumentMenu baseId={baseId} document={document} mayWrite={mayWrite} onOpen={onOpen} />
      ),
    },
  ]
}

type NameProps = { document: KnowledgeDocument; t: TFunction; onOpen: (documentId: string) => void }

function NameCell({ document, t, onOpen }: NameProps) {
  const { id, name, extension, state, error_code, is_answering } = document
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: { md: 240 } }}>
      <FileIcon type={extension} />
      <Box sx={{ minWidth: 0 }}>
        <ButtonBase
          onClick={() => onOpen(id)}
          sx={{
            display: 'inline',
            textAlign: 'left',
            typography: 'body1',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            borderRadius: 0.5,
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {name}
        </ButtonBase>
        {state === 'failed' && (
          <Typography variant="caption" component="div" sx={{ color: 'error.main', fontWeight: 400 }}>
            {[
              translated(error_code ?? 'ERROR'),
              ...(is_answering ? [t('documents.still_answers')] : []),
            ].join('. ')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

type StateProps = {
  document: KnowledgeDocument
  t: TFunction
  baseId: string
  mayWrite: boolean
  /** Whether its parts can be below each other, to leave room for other columns. */
  isNarrow: boolean
}

function StateCell({ document, t, baseId, mayWrite, isNarrow }: StateProps) {
  const { id, state, chunks } = document
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: isNarrow ? 'wrap' : 'nowrap' },
        alignItems: 'center',
        justifyContent: { xs: 'flex-end', md: 'flex-start' },
        columnGap: 1.5,
        rowGap: 0.5,
      }}
    >
      <DocumentStateChip document={document} />
      <DocumentProgress document={document} />
      {state === 'indexed' && (
        <Typography component="span" variant="caption" sx={{ whiteSpace: 'nowrap' }}>
          {t('documents.passages', { count: chunks, value: formatNumber(chunks) })}
        </Typography>
      )}
      {state === 'failed' && mayWrite && (
        <RetryButton baseId={baseId} ids={[id]} label={t('documents.retry')} />
      )}
    </Box>
  )
}
