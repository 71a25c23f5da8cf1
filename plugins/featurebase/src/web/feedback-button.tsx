import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import Button from '@mui/material/Button'
import type { SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState, useSyncExternalStore } from 'react'
import { handleAuth, has, isConnected, watch } from './connection.ts'
import { openFeedback } from './widgets.ts'

/** The button of the menu: it connects first, then it opens the form for feedback. */
export function FeedbackButton({ host, onDone }: SlotProps['left_menu_auth_button'] & { host: PluginHost }) {
  const [isBusy, setBusy] = useState(false)
  const isIn = useSyncExternalStore(watch, () => isConnected(host))
  if (!has(host, 'show_feedback')) return null
  const press = async () => {
    setBusy(true)
    const wasDone = isIn ? await openFeedback(host) : await handleAuth(host)
    setBusy(false)
    if (wasDone && !isIn) onDone()
  }
  return (
    <Button
      variant="outlined"
      startIcon={<CampaignOutlined />}
      loading={isBusy}
      loadingPosition="start"
      sx={{ mb: 1, flex: 'none' }}
      onClick={() => void press()}
    >
      {host.t(isIn ? 'feedback' : 'connect')}
    </Button>
  )
}
