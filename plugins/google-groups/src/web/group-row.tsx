import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { ReactNode } from 'react'

type Props = {
  host: PluginHost
  name: string
  detail: string
  action: ReactNode
  onMembers: () => void
  children?: ReactNode
}

/** A group with its address, its members and its actions. */
export function GroupRow({ host, name, detail, action, onMembers, children }: Props) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body1">{name}</Typography>
          {detail !== '' && detail !== name && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, ml: { xs: -1, sm: 0 }, mt: { xs: 0.5, sm: 0 } }}>
          <Button size="small" aria-label={host.t('members_of', { name })} onClick={onMembers}>
            {host.t('members')}
          </Button>
          {action}
        </Box>
      </Box>
      {children}
    </Box>
  )
}
