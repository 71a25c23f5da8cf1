import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import type { Group } from '../calls.ts'
import { GroupRow } from './group-row.tsx'
import { checkShare, type Gap, type Level, shareWith } from './groups.queries.ts'

type Props = {
  host: PluginHost
  assistantId: string
  group: Group
  level: Level
  onChange: () => void
  onMembers: (group: { id: string; name: string }) => void
}

/** A group to share with. If its members would lack access to something, the row says so before it is shared. */
export function AvailableGroup({ host, assistantId, group, level, onChange, onMembers }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [gaps, setGaps] = useState<Gap[]>([])
  const share = async (granted: readonly Gap[]) => {
    setBusy(true)
    const answer = await shareWith(host, assistantId, group, { level, granted })
    setBusy(false)
    host.notify(
      answer.ok ? host.t('shared', { name: group.name }) : answer.message,
      answer.ok ? 'success' : 'error',
    )
    if (answer.ok) onChange()
  }
  const begin = async () => {
    setBusy(true)
    const answer = await checkShare(host, assistantId, group, level)
    setBusy(false)
    if (!answer.ok) host.notify(answer.message, 'error')
    else if (answer.data.gaps.length > 0) setGaps(answer.data.gaps)
    else await share([])
  }
  const action = (
    <Button
      size="small"
      variant="outlined"
      loading={isBusy}
      aria-label={host.t('share_with', { name: group.name })}
      onClick={() => void begin()}
    >
      {host.t('share')}
    </Button>
  )
  return (
    <GroupRow
      host={host}
      name={group.name}
      detail={group.detail}
      action={action}
      onMembers={() => onMembers(group)}
    >
      {gaps.length > 0 && (
        <Missing host={host} gaps={gaps} isBusy={isBusy} onShare={share} onCancel={() => setGaps([])} />
      )}
    </GroupRow>
  )
}

type MissingProps = {
  host: PluginHost
  gaps: readonly Gap[]
  isBusy: boolean
  onShare: (granted: readonly Gap[]) => Promise<void>
  onCancel: () => void
}

function Missing({ host, gaps, isBusy, onShare, onCancel }: MissingProps) {
  const grantable = gaps.filter(({ remedy }) => remedy === 'grant')
  const names = gaps.map(({ name }) => name).join(', ')
  const canAll = grantable.length === gaps.length
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {host.t(canAll ? 'gaps' : 'gaps_administrator', { names })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {grantable.length > 0 && (
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void onShare(grantable)}>
            {host.t('share_and_grant')}
          </Button>
        )}
        <Button size="small" disabled={isBusy} onClick={() => void onShare([])}>
          {host.t('share_anyway')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {host.t('cancel')}
        </Button>
      </Box>
    </Alert>
  )
}
