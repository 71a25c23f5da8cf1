import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PolicyDialog } from '#features/retention/policy-dialog.tsx'
import { policiesQuery, useDeletePolicy } from '#features/retention/retention.queries.ts'
import { notify } from '#lib/notify.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { roleLabel } from '#lib/texts/role-label.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

/** The policies: for each kind the general one and those of single roles. */
export function PolicyPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(policiesQuery())
  const remove = useDeletePolicy()
  const [edited, setEdited] = useState<RetentionPolicy | 'new' | null>(null)
  const [removed, setRemoved] = useState<RetentionPolicy | null>(null)
  return (
    <Box sx={{ mt: 2.25 }}>
      <Panel
        guide="security#retention"
        title={t('retention.policies')}
        help={t('retention.policies_help')}
        actions={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
            {t('retention.new_policy')}
          </Button>
        }
      >
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <RowSkeletons count={2} />}
        {data?.length === 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('retention.no_policies')}</Box>
        )}
        {data && data.length > 0 && (
          <DataTable
            label={t('retention.policies')}
            columns={columns(t, { onEdit: setEdited, onRemove: setRemoved })}
            rows={data}
            idOf={(policy) => policy.id}
          />
        )}
      </Panel>
      <PolicyDialog
        open={edited !== null}
        {...(edited !== null && edited !== 'new' && { policy: edited })}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        open={removed !== null}
        title={t('retention.delete_title')}
        text={t('retention.delete_text')}
        confirm={t('retention.delete_policy')}
        busy={remove.isPending}
        onClose={() => setRemoved(null)}
        onConfirm={() =>
          removed !== null &&
          remove.mutate(removed.id, {
            onSuccess: () => notify(t('retention.policy_deleted')),
            onSettled: () => setRemoved(null),
          })
        }
      />
    </Box>
  )
}

type Acts = { onEdit: (policy: RetentionPolicy) => void; onRemove: (policy: RetentionPolicy) => void }

function columns(t: TFunction, { onEdit, onRemove }: Acts): Column<RetentionPolicy, never>[] {
  const whose = ({ role }: RetentionPolicy) =>
    role === null ? t('retention.every_role') : roleLabel(role, t)
  const named = (policy: RetentionPolicy) => ({
    kind: t(`retention.kind_${policy.kind}`),
    role: whose(policy),
  })
  return [
    { key: 'kind', label: t('retention.kind'), cell: ({ kind }) => t(`retention.kind_${kind}`) },
    { key: 'role', label: t('retention.role'), cell: whose },
    {
      key: 'days',
      label: t('retention.kept_for'),
      cell: ({ days }) => t('retention.days', { count: days }),
    },
    {
      key: 'notice',
      label: t('retention.notice'),
      cell: ({ notice_days }) => t('retention.days_before', { count: notice_days }),
    },
    {
      key: 'changed',
      label: t('retention.changed'),
      cell: ({ updated_at, updated_by }) =>
        updated_by === null ? formatMoment(updated_at) : `${formatMoment(updated_at)}, ${updated_by}`,
    },
    {
      key: 'actions',
      label: t('retention.actions'),
      isActions: true,
      cell: (policy) => (
        <>
          <IconAction label={t('retention.edit_of', named(policy))} onClick={() => onEdit(policy)}>
            <EditOutlined fontSize="small" />
          </IconAction>
          <IconAction label={t('retention.delete_of', named(policy))} onClick={() => onRemove(policy)}>
            <DeleteOutlined fontSize="small" />
          </IconAction>
        </>
      ),
    },
  ]
}
