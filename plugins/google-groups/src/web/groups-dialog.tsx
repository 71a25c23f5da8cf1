import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useId, useState } from 'react'
import { GroupLists } from './group-lists.tsx'
import { MembersView } from './members-view.tsx'

type Props = { host: PluginHost; assistantId: string; onChange: () => void; onClose: () => void }
type Seen = { id: string; name: string }

/** The available groups and those that an assistant is shared with, or the members of one of them. */
export function GroupsDialog({ host, assistantId, onChange, onClose }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [seen, setSeen] = useState<Seen | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {seen === null ? host.t('title') : host.t('members_of', { name: seen.name })}
      </DialogTitle>
      <DialogContent>
        {seen === null ? (
          <GroupLists host={host} assistantId={assistantId} onChange={onChange} onMembers={setSeen} />
        ) : (
          <MembersView host={host} group={seen} />
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
        {seen !== null && (
          <Button
            autoFocus
            startIcon={<ArrowBackOutlined />}
            onClick={() => setSeen(null)}
            sx={{ mr: 'auto' }}
          >
            {host.t('back')}
          </Button>
        )}
        <Button onClick={onClose}>{host.t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
