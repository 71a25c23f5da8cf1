import AddToDriveOutlined from '@mui/icons-material/AddToDriveOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { Suspense, useEffect, useId } from 'react'
import { problemsOf, readSettings } from '../settings.ts'
import { ChosenList, LoadingList } from './file-lists.tsx'
import { LinkField } from './link-field.tsx'
import { PickerStyles } from './picker-styles.tsx'
import { useImport } from './use-import.ts'

type Props = {
  host: PluginHost
  target: FilesTarget
  onClose: () => void
  /** The files that were loaded. */
  onLoaded: (files: PickedFile[]) => void
}

/** Imports files from Google Drive that are chosen in Google's window or given by their addresses. */
export function ImportDialog({ host, target, onClose, onLoaded }: Props) {
  const id = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const missing = problemsOf(readSettings(host.settings))
  const work = useImport({ host, target, isSetUp: missing.length === 0, onLoaded })
  const { chosen, all, problem, isReady, isElsewhere } = work
  const isLoading = all.length > 0
  const done = all.filter(({ state }) => state === 'done').length
  const isDone = isLoading && done === all.length
  const fitting = chosen.filter(({ refusal }) => refusal === null).length
  const isOver = target.room !== null && fitting > target.room
  useEffect(() => {
    if (isDone) work.finish()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the last file is loaded
  }, [isDone])

  return (
    <>
      <PickerStyles />
      <Dialog
        // it would be above Google's window and keep the focus
        open={!isElsewhere}
        onClose={(_, reason) => (reason === 'backdropClick' && isLoading ? undefined : onClose())}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={`${id}-title`}
      >
        <DialogTitle id={`${id}-title`}>{host.t('import_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {missing.length > 0 && (
            <Alert severity="error">
              {host.t('not_set_up')}
              <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
                {missing.map(({ text, setting }) => (
                  <li key={setting}>{host.t(text)}</li>
                ))}
              </Box>
            </Alert>
          )}
          {missing.length === 0 && !isLoading && (
            <Suspense>
              <Box>
                <Button
                  variant="outlined"
                  autoFocus
                  startIcon={<AddToDriveOutlined />}
                  disabled={!isReady}
                  onClick={() => void work.choose()}
                >
                  {host.t('choose')}
                </Button>
              </Box>
              <LinkField host={host} isReady={isReady} onAdd={work.addLinks} />
            </Suspense>
          )}
          {problem !== null && (
            <Alert
              severity="error"
              action={
                !isReady && (
                  <Button color="inherit" size="small" onClick={work.reconnect}>
                    {host.t('again')}
                  </Button>
                )
              }
            >
              {problem}
            </Alert>
          )}
          {work.hasUnconfirmed && (
            <Alert severity="info">
              {host.t('unconfirmed')}
              <Box sx={{ mt: 1 }}>
                <Button variant="outlined" size="small" onClick={() => void work.confirm()}>
                  {host.t('confirm_files')}
                </Button>
              </Box>
            </Alert>
          )}
          {isOver && <Alert severity="warning">{host.t('no_room', { max: target.room ?? 0 })}</Alert>}
          <Suspense>
            {isLoading ? (
              <LoadingList
                host={host}
                all={all}
                onCancel={work.cancel}
                onRetry={(one) => void work.retry(one)}
              />
            ) : (
              <ChosenList host={host} chosen={chosen} onRemove={work.remove} />
            )}
          </Suspense>
          <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {isLoading ? host.t('loaded', { done, all: all.length }) : host.t('selected', { count: fitting })}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{host.t('cancel')}</Button>
          {isLoading ? (
            <Button variant="contained" disabled={done === 0} onClick={work.finish}>
              {host.t('add', { count: done })}
            </Button>
          ) : (
            <Button
              variant="contained"
              disabled={fitting === 0 || isOver || !isReady}
              onClick={() => void work.load()}
            >
              {host.t('confirm')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}
