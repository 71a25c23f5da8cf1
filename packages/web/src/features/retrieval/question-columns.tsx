import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import type { TestQuestion, TestRun } from '@parlance/contract/knowledge/retrieval.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Result = TestRun['results'][number]
type Acts = { onAsk: (question: string) => void; onDelete?: (question: TestQuestion) => void }

const TONES = { better: 'success', same: 'quiet', worse: 'error', new: 'info' } as const

export function questionColumns(
  t: TFunction,
  run: TestRun | null,
  acts: Acts,
): Column<TestQuestion, never>[] {
  const results = new Map(run?.results.map((result) => [result.question_id, result]))
  const { onDelete } = acts
  return [
    {
      key: 'question',
      label: t('retrieval.question'),
      cell: ({ question }) => <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{question}</Box>,
    },
    {
      key: 'expected',
      label: t('retrieval.expected'),
      cell: ({ expected }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>{expected.map(({ name }) => name).join(', ') || '–'}</Box>
      ),
    },
    {
      key: 'place',
      label: t('retrieval.place'),
      isNumber: true,
      cell: ({ id }) => placeOf(t, results.get(id)),
    },
    {
      key: 'change',
      label: t('retrieval.change'),
      cell: ({ id }) => {
        const result = results.get(id)
        return result === undefined ? (
          '–'
        ) : (
          <StateChip tone={TONES[result.change]}>{t(`retrieval.change_${result.change}`)}</StateChip>
        )
      },
    },
    {
      key: 'actions',
      label: t('retrieval.actions'),
      isActions: true,
      cell: (row) => (
        <>
          <IconAction
            label={t('retrieval.ask_again', { question: row.question })}
            onClick={() => acts.onAsk(row.question)}
          >
            <SearchOutlined fontSize="small" />
          </IconAction>
          {onDelete && (
            <IconAction
              label={t('retrieval.delete_of', { question: row.question })}
              onClick={() => onDelete(row)}
            >
              <DeleteOutlined fontSize="small" />
            </IconAction>
          )}
        </>
      ),
    },
  ]
}

function placeOf(t: TFunction, result: Result | undefined): string {
  if (result === undefined) return '–'
  const now = result.rank === null ? t('retrieval.not_found') : formatNumber(result.rank)
  if (result.change === 'new' || result.before === result.rank) return now
  const before = result.before === null ? t('retrieval.not_found') : formatNumber(result.before)
  return t('retrieval.place_before', { now, before })
}
