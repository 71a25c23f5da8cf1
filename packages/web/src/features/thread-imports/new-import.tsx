import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { IMPORT_BYTES_MAX } from '@parlance/contract/core/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadImport } from '#features/thread-imports/thread-imports.queries.ts'
import { formatBytes } from '#lib/texts/format.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'

type Props = {
  /** Another import is in progress. */
  isBlocked: boolean
}

/** Uploads the file and shows the progress. */
export function NewImport({ isBlocked }: Props) {
  const { t } = useTranslation()
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  const { mutate, isPending } = useUploadImport()
  useEffect(() => () => sending.current?.abort(), [])
  const send = (file: File) => {
    if (file.size === 0 || file.size > IMPORT_BYTES_MAX) {
      return setProblem(t('portable.file_size', { max: formatBytes(IMPORT_BYTES_MAX) }))
    }
    const own = new AbortController()
    sending.current = own
    setShare(0)
    setProblem(null)
    mutate(
      { file, signal: own.signal, onProgress: setShare },
      { onError: (error) => own.signal.aborted || setProblem(error.message) },
    )
  }
  return (
    <>
      {problem !== null && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <FileDrop
        label={t('portable.choose_file')}
        help={t('portable.file_help', { max: formatBytes(IMPORT_BYTES_MAX) })}
        accept=".zip,.json,application/zip,application/json"
        isBusy={isPending || isBlocked}
        onFile={send}
      />
      {isPending && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          <Box sx={{ flex: 1 }}>
            <Typography role="status" variant="caption" component="div">
              {t('portable.uploading')}
            </Typography>
            <LinearProgress aria-label={t('portable.uploading')} variant="determinate" value={100 * share} />
          </Box>
          <Button size="small" onClick={() => sending.current?.abort(new DOMException('', 'AbortError'))}>
            {t('common.cancel')}
          </Button>
        </Box>
      )}
    </>
  )
}
