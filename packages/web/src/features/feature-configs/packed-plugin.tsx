import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApproval } from '#features/feature-configs/feature-configs.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FactList } from '#ui/tables/fact-list.tsx'

type Packed = NonNullable<AdminPlugin['packed']>
type Props = { id: string; name: string; packed: Packed }

/** What a packed plugin requests, and the button that approves it. */
export function PackedPlugin({ id, name, packed }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const approval = useApproval(id)
  const { approved_at, is_changed, hash } = packed
  const isApproved = approved_at !== null
  const act = () => approval.mutate(isApproved ? null : hash, { onSettled: () => setAsking(false) })
  return (
    <Box sx={{ mt: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: '12px' }}>
      {is_changed && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('featureConfigs.packed_changed')}
        </Alert>
      )}
      <FactList facts={factsOf(packed, t)} />
      <Button
        size="small"
        variant="outlined"
        color={isApproved ? 'error' : 'primary'}
        sx={{ mt: 1.5 }}
        onClick={() => setAsking(true)}
      >
        {t(isApproved ? 'featureConfigs.packed_revoke' : 'featureConfigs.packed_approve')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(isApproved ? 'featureConfigs.packed_revoke_title' : 'featureConfigs.packed_approve_title', {
          name,
        })}
        text={t(isApproved ? 'featureConfigs.packed_revoke_text' : 'featureConfigs.packed_approve_text')}
        confirm={t(isApproved ? 'featureConfigs.packed_revoke' : 'featureConfigs.packed_approve')}
        busy={approval.isPending}
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}

function factsOf(packed: Packed, t: TFunction): [string, string][] {
  const { version, approved_at, hosts, sources, device_permissions, permissions, calls, has_tables } = packed
  const list = (items: readonly string[]) => items.join(', ') || t('featureConfigs.packed_nothing')
  return [
    [t('featureConfigs.packed_version'), version],
    [
      t('featureConfigs.packed_approval'),
      approved_at === null ? t('featureConfigs.packed_not_approved') : formatMoment(approved_at),
    ],
    [t('featureConfigs.packed_hosts'), list(hosts)],
    [t('featureConfigs.packed_sources'), list(sources)],
    [t('featureConfigs.packed_devices'), list(device_permissions)],
    [t('featureConfigs.packed_permissions'), list(permissions)],
    [t('featureConfigs.packed_calls'), list(calls)],
    [t('featureConfigs.packed_tables'), t(has_tables ? 'health.yes' : 'health.no')],
    [t('featureConfigs.packed_hash'), packed.hash.slice(0, 16)],
  ]
}
