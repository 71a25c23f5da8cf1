import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopRun } from '#features/chat/run-streams.queries.ts'
import { textIn } from '#features/prompts/runs/columns.ts'
import { columnName } from '#features/prompts/runs/column-name.ts'
import { ColumnFigures } from '#features/prompts/runs/column-figures.tsx'
import { useColumn } from '#features/prompts/runs/use-column.ts'
import { lazy } from '#lib/network/lazy.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { notify } from '#lib/notify.ts'
import { Disclosure } from '#ui/content/disclosure.tsx'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

const AskedDialog = lazy(async () => ({
  default: (await import('#features/prompts/runs/asked-dialog.tsx')).AskedDialog,
}))

const TONES = {
  waiting: 'quiet',
  running: 'info',
  completed: 'success',
  stopped: 'quiet',
  interrupted: 'warning',
  failed: 'error',
  refused: 'error',
} as const

type Props = { runId: string; number: number; column: PromptRunColumn }

/** One answer with its figures; it is written on the server, whether or not this page is open. */
export function RunColumn({ runId, number, column: stored }: Props) {
  const { t } = useTranslation()
  const column = useColumn(runId, stored)
  const [showsAsked, setShowsAsked] = useState(false)
  const { status, parts, run_id, error_code } = column
  const stop = useMutation({ mutationFn: () => stopRun(run_id ?? '') })
  const isRunning = status === 'running'
  const text = textIn(parts)
  const reasoning = parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('\n\n')
  const name = columnName(column, t)
  const copy = () => void navigator.clipboard.writeText(text).then(() => notify(t('common.copied')))
  return (
    <Box
      component="article"
      aria-label={t('expert.answer_of', { number, name })}
      aria-busy={isRunning}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        minWidth: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Box role="status" sx={{ mt: 0.5 }}>
            <StateChip tone={TONES[status]}>{t(`expert.status_${status}`)}</StateChip>
          </Box>
        </Box>
        {isRunning && (
          <IconAction
            label={t('expert.stop', { number })}
            disabled={stop.isPending}
            onClick={() => stop.mutate(undefined)}
          >
            <StopCircleOutlined fontSize="small" />
          </IconAction>
        )}
        {text !== '' && !isRunning && (
          <IconAction label={t('common.copy')} onClick={copy}>
            <ContentCopyOutlined fontSize="small" />
          </IconAction>
        )}
        <IconAction label={t('expert.show_asked', { number })} onClick={() => setShowsAsked(true)}>
          <NotesOutlined fontSize="small" />
        </IconAction>
      </Box>
      <ColumnFigures column={column} />
      {reasoning !== '' && (
        <Disclosure label={t('expert.reasoning')}>
          <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {reasoning}
          </Box>
        </Disclosure>
      )}
      <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        <LazyMarkdown text={text} isGrowing={isRunning} />
      </Box>
      {(status === 'failed' || status === 'refused') && (
        <Typography variant="body2" sx={{ color: 'error.main', mt: 1 }}>
          {status === 'refused'
            ? t(`errors.${(error_code ?? 'ERROR') as ErrorCode}`)
            : t('expert.failed', { code: codeOf(column) })}
        </Typography>
      )}
      {column.finish_reason === 'length' && (
        <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
          {t('expert.cut')}
        </Typography>
      )}
      {showsAsked && (
        <Suspense>
          <AskedDialog
            runId={runId}
            threadId={column.thread_id}
            name={name}
            onClose={() => setShowsAsked(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

function codeOf({ parts, error_code }: PromptRunColumn): string {
  const error = parts.findLast((part) => part.type === 'error')
  return error ? [error.status, error.code].filter((one) => one !== null).join(' ') : (error_code ?? '')
}
