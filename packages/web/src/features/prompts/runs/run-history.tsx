import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { PromptRunItem } from '@parlance/contract/prompts/prompt-runs.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { promptRunsQuery, useClearRuns, useDeleteRun } from '#features/prompts/prompt-runs.queries.ts'
import { columnName } from '#features/prompts/runs/column-name.ts'
import { notify } from '#lib/notify.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  promptId: string
  shownId: string | null
  onOpen: (runId: string) => void
  /** The run that was shown is deleted. */
  onGone: () => void
}

/** My runs of a prompt with their inputs. */
export function RunHistory({ promptId, shownId, onOpen, onGone }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<{ runId: string | null } | null>(null)
  const list = useInfiniteQuery(promptRunsQuery(promptId, query))
  const remove = useDeleteRun(promptId)
  const clear = useClearRuns(promptId)
  const { data: runs, error } = list
  const runId = asked?.runId ?? null
  const isAll = runId === null
  const confirm = () => {
    const done = (isShown: boolean) => {
      notify(t(isAll ? 'expert.runs_deleted' : 'expert.run_deleted'))
      setAsked(null)
      if (isShown) onGone()
    }
    if (isAll) clear.mutate(undefined, { onSuccess: () => done(shownId !== null) })
    else remove.mutate(runId, { onSuccess: () => done(runId === shownId) })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SearchField value={query} label={t('expert.search_runs')} onSearch={setQuery} />
        {runs && runs.length > 0 && (
          <Button color="error" onClick={() => setAsked({ runId: null })}>
            {t('expert.clear_runs')}
          </Button>
        )}
      </Box>
      {error && !runs && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!runs && !error && <RowSkeletons count={5} />}
      {runs?.length === 0 && (
        <StatePanel
          icon={<HistoryOutlined />}
          title={query === '' ? t('expert.no_runs') : t('common.no_match', { query })}
        />
      )}
      {runs && runs.length > 0 && (
        <RowList label={t('expert.tab_history')} isBusy={list.isPlaceholderData}>
          {runs.map((run) => (
            <HistoryRow
              key={run.id}
              run={run}
              isShown={run.id === shownId}
              onOpen={() => onOpen(run.id)}
              onDelete={() => setAsked({ runId: run.id })}
            />
          ))}
        </RowList>
      )}
      <LoadMore list={list} />
      <ConfirmDialog
        open={asked !== null}
        title={t(isAll ? 'expert.clear_title' : 'expert.delete_run_title')}
        text={t(isAll ? 'expert.clear_help' : 'expert.delete_run_help')}
        confirm={t('expert.delete')}
        busy={remove.isPending || clear.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </Box>
  )
}

type RowProps = { run: PromptRunItem; isShown: boolean; onOpen: () => void; onDelete: () => void }

function HistoryRow({ run, isShown, onOpen, onDelete }: RowProps) {
  const { t } = useTranslation()
  const input = Object.entries(run.values)
    .map(([name, value]) => t('expert.input_value', { name, value }))
    .join(' · ')
  const moment = formatMoment(run.created_at)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1 }}>
      <ButtonBase
        aria-current={isShown}
        onClick={onOpen}
        sx={{
          flex: 1,
          minWidth: 0,
          px: 2,
          py: 1.25,
          flexDirection: 'column',
          alignItems: 'flex-start',
          textAlign: 'left',
          '&:hover': { bgcolor: 'tint' },
          '&[aria-current=true]': { bgcolor: 'primary.light' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Typography component="span" noWrap sx={{ maxWidth: '100%', fontWeight: 600 }}>
          {input || t('expert.no_input')}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
          {[
            moment,
            ...run.columns.map(
              (column) => `${columnName(column, t)} (${t(`expert.status_${column.status}`)})`,
            ),
          ].join(' · ')}
        </Typography>
      </ButtonBase>
      <IconAction label={t('expert.delete_run', { moment })} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
