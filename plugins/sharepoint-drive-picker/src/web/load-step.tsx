import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import type { Download, Downloads } from '@parlance/plugin-api/downloads.ts'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useRef } from 'react'
import { bytesIn, percentIn } from './format.ts'

type Props = {
  host: PluginHost
  downloads: Downloads
  all: readonly Download[]
  onUse: (files: PickedFile[]) => void
  onBack: () => void
}

/** Downloads the chosen files. Once all have arrived they are used; if one has failed, the person decides. */
export function LoadStep({ host, downloads, all, onUse, onBack }: Props) {
  const { FileTiles, FileTile } = host.ui
  const files = all.flatMap(({ file }) => file ?? [])
  const failed = all.filter(({ state }) => state === 'failed')
  const isOver = files.length + failed.length === all.length
  const isWhole = isOver && failed.length === 0
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => status.current?.focus(), [])
  const leave = useRef({ onUse, onBack })
  leave.current = { onUse, onBack }
  useEffect(() => {
    if (!isWhole) return
    if (files.length > 0) leave.current.onUse(files)
    // all were removed from the list
    else leave.current.onBack()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the last one has come
  }, [isWhole])
  return (
    <>
      <DialogContent>
        <Box ref={status} role="status" tabIndex={-1} sx={{ mb: 1.5 }}>
          {host.t(isOver && failed.length > 0 ? 'some_failed' : 'loading', {
            count: files.length,
            total: all.length,
            failed: failed.length,
          })}
        </Box>
        <FileTiles label={host.t('files')}>
          {all.map((one) => (
            <FileTile
              key={one.id}
              name={one.name}
              note={noteOf(host, one)}
              isWrong={one.state === 'failed'}
              progress={one.state === 'loading' ? one.progress : undefined}
              actions={<TileActions host={host} one={one} downloads={downloads} />}
            />
          ))}
        </FileTiles>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onBack}>{host.t(isOver ? 'back' : 'cancel')}</Button>
        {isOver && failed.length > 0 && files.length > 0 && (
          <Button variant="contained" onClick={() => onUse(files)}>
            {host.t('use_loaded', { count: files.length })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function TileActions({ host, one, downloads }: { host: PluginHost; one: Download; downloads: Downloads }) {
  const { id, name, state } = one
  return (
    <>
      {state === 'failed' && (
        <IconButton
          size="small"
          aria-label={host.t('retry_of', { name })}
          onClick={() => downloads.retry(id)}
        >
          <ReplayOutlined fontSize="small" />
        </IconButton>
      )}
      <IconButton size="small" aria-label={host.t('remove', { name })} onClick={() => downloads.cancel(id)}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </>
  )
}

function noteOf(host: PluginHost, { state, progress, error, file }: Download): string {
  if (state === 'failed') return error ?? ''
  if (state === 'done') return bytesIn(host, file?.content.size ?? 0)
  if (state === 'waiting') return host.t('waiting')
  return progress === undefined ? host.t('arriving') : percentIn(host, progress)
}
