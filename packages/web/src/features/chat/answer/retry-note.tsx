import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRuns } from '#features/chat/runs/live-runs.ts'
import { formatSeconds } from '#lib/texts/format.ts'

/** Shows that the server retries the model, and when. */
export function RetryNote({ threadId }: { threadId: string }) {
  const retry = useLiveRuns((all) => all[threadId]?.state.retry)
  return retry ? <Countdown key={retry.attempt} ms={retry.after_ms} /> : null
}

function Countdown({ ms }: { ms: number }) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(Math.ceil(ms / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        my: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <HourglassEmptyOutlined fontSize="small" />
      {left > 0 ? t('chat.retrying', { time: formatSeconds(left * 1000) }) : t('chat.retrying_now')}
    </Box>
  )
}
