import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DOCUMENT_FIELDS_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countedFieldsQuery,
  useDeleteField,
  useMoveField,
} from '#features/document-fields/document-fields.queries.ts'
import { DRAGGED, fieldColumns } from '#features/document-fields/field-columns.tsx'
import { FieldDialog } from '#features/document-fields/field-dialog.tsx'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { RankDrop } from '#ui/tables/rank-drop.tsx'

/** The fields of a base in its settings: added, changed, moved and deleted. */
export function FieldsPanel({ baseId }: { baseId: string }) {
  const { t } = useTranslation()
  const { data: fields, error, refetch } = useQuery(countedFieldsQuery(baseId))
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
        <RankDrop kind={DRAGGED} firstPlace={1} onMove={(id, rank) => move.mutate({ id, rank })}>
          <DataTable
            label={t('documentFields.title')}
            columns={fieldColumns(t, {
              total: fields.length,
              busy: move.isPending,
              onMove: (id, rank) => move.mutate({ id, rank }),
              onEdit: setEdited,
              onDelete: setDeleting,
            })}
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
}

type DeleteProps = { baseId: string; field: DocumentField | null; onClose: () => void }

function DeleteField({ baseId, field, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useDeleteField(baseId)
  const { documents, used_by, name = '' } = field ?? {}
  const text = [
    t('documentFields.delete_text', { count: documents ?? 0 }),
    ...(used_by ? [t('documentFields.delete_used', { count: used_by })] : []),
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
