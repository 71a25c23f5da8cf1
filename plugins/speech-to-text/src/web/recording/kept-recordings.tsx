import GraphicEqOutlined from '@mui/icons-material/GraphicEqOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { type Entry, type Shelf, shelfOf } from './shelf.ts'

type Props = { host: PluginHost }

/** Recordings with text that is not in a message yet: their states and actions. */
export function KeptRecordings({ host }: Props) {
  const shelf = shelfOf(host)
  const entries = useSyncExternalStore(shelf.subscribe, () => shelf.entries)
  useEffect(() => {
    void shelf.load()
  }, [shelf])
  return entries.map((entry) => <Row key={entry.recording.id} host={host} shelf={shelf} entry={entry} />)
}

function Row({ host, shelf, entry }: Props & { shelf: Shelf; entry: Entry }) {
  const { recording, state, reason } = entry
  const { id } = recording
  const length = host.t('recording_length', { length: lengthOf(recording.ms) })
  const retry = host.t(recording.text === undefined ? 'retry' : 'insert')
  const focus = () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
  return (
    <Box role="group" aria-label={length} sx={row}>
      {state === 'sending' ? (
        <CircularProgress size={18} aria-label={host.t('sending')} />
      ) : (
        <GraphicEqOutlined fontSize="small" />
      )}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{length}</Box>
        {/* the seconds are not read out, but what becomes of it is */}
        <Box role="status">{state === 'kept' ? reason : host.t(state)}</Box>
      </Box>
      {state === 'kept' && (
        <Button
          size="small"
          onClick={() => {
            void shelf.send(id)
            focus()
          }}
        >
          {retry}
        </Button>
      )}
      {state !== 'recording' && (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            shelf.discard(id)
            focus()
          }}
        >
          {host.t('discard')}
        </Button>
      )}
    </Box>
  )
}

/** '1:05'. */
function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  mb: 1,
  mr: 1,
  px: 1.5,
  py: 0.75,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const
