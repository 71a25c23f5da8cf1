import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import type { SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { lazy, Suspense, useState } from 'react'

const GroupsDialog = lazy(async () => ({ default: (await import('./groups-dialog.tsx')).GroupsDialog }))

type Props = SlotProps['assistant_share_groups_selector'] & { host: PluginHost }

/** Opens the dialog for sharing with Google groups. */
export function GroupsButton({ host, assistant_id, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<GroupsOutlined />} onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        {host.t('google_groups')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GroupsDialog
            host={host}
            assistantId={assistant_id}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
