import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DOCUMENT_FIELDS_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  fieldsQuery,
  useDeleteField,
  useMoveField,
} from '#features/document-fields/document-fields.queries.ts'
import { FieldDialog } from '#features/document-fields/field-dialog.tsx'
import { notify } from '#lib/notify.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { RankControls } from '#ui/tables/rank-controls.tsx'
import { RankDrop } from '#ui/tables/rank-drop.tsx'

const KIND = 'application/x-parlance-field'

/** The fields of a base in its settings: added, changed, moved and deleted. */
export function FieldsPanel({ baseId }: { baseId: string }) {
  const { t } = useTranslation()
  const { data: fields, error, refetch } = useQuery(fieldsQuery(baseId))
  const move = useMoveField(baseId)
  const [edited, setEdited] = useState<DocumentField | 'new' | null>(null)
  const [deleting, setDeleting] = useState<DocumentField | null>(null)
  return (
    <Panel
      title={t('documentFields.title')}
      help={t('documentFields.help')}
      guide="knowledge_base#fields"
      actions={
        fields &&
        fields.length < DOCUMENT_FIELDS_MAX && (
          <Button
            variant="outlined"
            startIcon={<AddOutlined />}
            aria-haspopup="dialog"
            onClick={() => setEdited('new')}
          >
            {t('documentFields.add')}
          </Button>
        )
      }
    >
      {error && !fields && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!fields && !error && <RowSkeletons count={2} />}
      {fields?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documentFields.empty')}
        </Typography>
      )}
      {fields && fields.length > 0 && (
        <RankDrop kind={KIND} firstPlace={1} onMove={(id, rank) => move.mutate({ id, rank })}>
          <DataTable
            label={t('documentFields.title')}
            columns={columnsOf(fields.length)}
            rows={fields}
            idOf={(field) => field.id}
          />
        </RankDrop>
      )}
      {edited !== null && (
        <FieldDialog
          baseId={baseId}
          {...(edited !== 'new' && { field: edited })}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteField baseId={baseId} field={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  )

  function columnsOf(total: number): Column<DocumentField, string>[] {
    return [
      {
        key: 'name',
        label: t('documentFields.name'),
        cell: ({ name, choices }) => (
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{name}</Box>
            {choices.length > 0 && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {choices.map((choice) => choice.name).join(', ')}
              </Typography>
            )}
          </Box>
        ),
      },
      {
        key: 'kind',
        label: t('documentFields.kind'),
        cell: ({ kind }) => t(`documentFields.kind_${kind}`),
      },
      {
        key: 'documents',
        label: t('documentFields.documents'),
        isNumber: true,
        cell: ({ documents }) => formatNumber(documents),
      },
      {
        key: 'actions',
        label: t('documentFields.actions'),
        isActions: true,
        cell: (field) => (
          <>
            <RankControls
              id={field.id}
              kind={KIND}
              place={field.rank}
              total={total}
              upLabel={t('documentFields.up', { field: field.name })}
              downLabel={t('documentFields.down', { field: field.name })}
              busy={move.isPending}
              onMove={(rank) => move.mutate({ id: field.id, rank })}
            />
            <IconAction
              label={t('documentFields.edit', { field: field.name })}
              onClick={() => setEdited(field)}
            >
              <EditOutlined fontSize="small" />
            </IconAction>
            <IconAction
              label={t('documentFields.delete', { field: field.name })}
              onClick={() => setDeleting(field)}
            >
              <DeleteOutlined fontSize="small" />
            </IconAction>
          </>
        ),
      },
    ]
  }
}

type DeleteProps = { baseId: string; field: DocumentField | null; onClose: () => void }

function DeleteField({ baseId, field, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useDeleteField(baseId)
  const { documents = 0, used_by = 0, name = '' } = field ?? {}
  const text = [
    t('documentFields.delete_text', { count: documents }),
    ...(used_by > 0 ? [t('documentFields.delete_used', { count: used_by })] : []),
  ]
  return (
    <ConfirmDialog
      open={field !== null}
      title={t('documentFields.delete_title', { field: name })}
      text={text.join(' ')}
      confirm={t('documentFields.delete_confirm')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (field === null) return
        remove.mutate(field.id, {
          onSuccess: () => notify(t('documentFields.deleted')),
          onSettled: onClose,
        })
      }}
    />
  )
}
