import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import { GroupRow } from './group-row.tsx'
import { removeShare, type Shared } from './groups.queries.ts'

type Props = {
  host: PluginHost
  assistantId: string
  share: Shared
  onChange: () => void
  onMembers: (group: { id: string; name: string }) => void
}

/** A group that has access. */
export function SharedGroup({ host, assistantId, share, onChange, onMembers }: Props) {
  const { subject_id: id, name, level } = share
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await removeShare(host, assistantId, id)
    setBusy(false)
    host.notify(answer.ok ? host.t('removed', { name }) : answer.message, answer.ok ? 'success' : 'error')
    if (answer.ok) onChange()
  }
  const action = (
    <Button
      size="small"
      color="error"
      loading={isBusy}
      aria-label={host.t('remove_from', { name })}
      onClick={() => void remove()}
    >
      {host.t('remove')}
    </Button>
  )
  return (
    <GroupRow
      host={host}
      name={name}
      detail={host.t(`as_${level}`)}
      action={action}
      onMembers={() => onMembers({ id, name })}
    />
  )
}
