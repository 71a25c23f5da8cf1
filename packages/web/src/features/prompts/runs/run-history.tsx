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
import {
  promptRunsQuery,
  useClearRuns,
  useDeleteRun,
  useUndeleteRuns,
} from '#features/prompts/prompt-runs.queries.ts'
import { columnName } from '#features/prompts/runs/column-name.ts'
import { notifyUndoable } from '#lib/notify.ts'
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
  /** Called when the selected run is deleted. */
  onGone: () => void
}

/** My runs of a prompt with their inputs. */
export function RunHistory({ promptId, shownId, onOpen, onGone }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [asksAll, setAsksAll] = useState(false)
  const list = useInfiniteQuery(promptRunsQuery(promptId, query))
  const remove = useDeleteRun(promptId)
  const clear = useClearRuns(promptId)
  const undelete = useUndeleteRuns(promptId)
  const { data: runs, error } = list
  const undo = (id: string) => ({ label: t('common.undo'), run: () => undelete.mutate(id) })
  const deleteOne = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        notifyUndoable(t('expert.run_deleted'), undo(id))
        if (id === shownId) onGone()
      },
    })
  const deleteAll = () =>
    clear.mutate(undefined, {
      onSuccess: ({ deleted, deletion_id }) => {
        setAsksAll(false)
        if (deleted > 0) notifyUndoable(t('expert.runs_deleted', { count: deleted }), undo(deletion_id))
        if (shownId !== null) onGone()
      },
    })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SearchField value={query} label={t('expert.search_runs')} onSearch={setQuery} />
        {runs && runs.length > 0 && (
          <Button color="error" onClick={() => setAsksAll(true)}>
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
              onDelete={() => deleteOne(run.id)}
            />
          ))}
        </RowList>
      )}
      <LoadMore list={list} />
      <ConfirmDialog
        open={asksAll}
        title={t('expert.clear_title')}
        text={t('expert.clear_help')}
        confirm={t('expert.delete')}
        busy={clear.isPending}
        onConfirm={deleteAll}
        onClose={() => setAsksAll(false)}
      />
    </Box>
  )
}

type RowProps = { run: PromptRunItem; isShown: boolean; onOpen: () => void; onDelete: () => void }

function HistoryRow({ run, isShown, onOpen, onDelete }: RowProps) {
  const { t } = useTranslation()
  const input = Object.entries(run.values)
    .filter(([, value]) => value !== '')
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
