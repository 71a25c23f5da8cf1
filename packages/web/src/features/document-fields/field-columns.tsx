import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/texts/format.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { RankControls } from '#ui/tables/rank-controls.tsx'

/** Distinguishes dragged fields from other dropped data. */
export const DRAGGED = 'application/x-parlance-field'

type Of = {
  total: number
  busy: boolean
  onMove: (id: string, rank: number) => void
  onEdit: (field: DocumentField) => void
  onDelete: (field: DocumentField) => void
}

/** The columns of the list of fields. */
export function fieldColumns(t: TFunction, of: Of): Column<DocumentField, string>[] {
  return [
    { key: 'name', label: t('documentFields.name'), cell: (field) => <NameCell field={field} /> },
    {
      key: 'kind',
      label: t('documentFields.kind'),
      cell: ({ kind }) => t(`documentFields.kind_${kind}`),
    },
    {
      key: 'documents',
      label: t('documentFields.documents'),
      isNumber: true,
      cell: ({ documents }) => formatNumber(documents ?? 0),
    },
    {
      key: 'actions',
      label: t('documentFields.actions'),
      isActions: true,
      cell: (field) => <Actions t={t} field={field} {...of} />,
    },
  ]
}

function NameCell({ field: { name, choices } }: { field: DocumentField }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      {choices.length > 0 && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {choices.map((choice) => choice.name).join(', ')}
        </Typography>
      )}
    </Box>
  )
}

type ActionsProps = Of & { t: TFunction; field: DocumentField }

function Actions({ t, field, total, busy, onMove, onEdit, onDelete }: ActionsProps) {
  const { id, name, rank } = field
  return (
    <>
      <RankControls
        id={id}
        kind={DRAGGED}
        place={rank}
        total={total}
        upLabel={t('documentFields.up', { field: name })}
        downLabel={t('documentFields.down', { field: name })}
        busy={busy}
        onMove={(place) => onMove(id, place)}
      />
      <IconAction label={t('documentFields.edit', { field: name })} onClick={() => onEdit(field)}>
        <EditOutlined fontSize="small" />
      </IconAction>
      <IconAction label={t('documentFields.delete', { field: name })} onClick={() => onDelete(field)}>
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </>
  )
}
