import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UsageRecord } from '@parlance/contract/admin/usage.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Span } from '#features/usage/period.ts'
import { type CallFilter, usageRecordsQuery } from '#features/usage/usage.queries.ts'
import { formatLength, formatMoney, formatMoment } from '#lib/texts/format.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = { span: Span; filter: CallFilter; onAll: () => void }

/** The ledger rows behind a sum, newest first. */
export function CallList({ span, filter, onAll }: Props) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(usageRecordsQuery(span, filter))
  const { data, error, refetch } = list
  const rows = data?.pages.flatMap((page) => page.data)
  const isNarrowed = Object.keys(filter).length > 0
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!rows) return <RowSkeletons count={8} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isNarrowed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {t('usage.narrowed')}
          <Button size="small" variant="outlined" onClick={onAll}>
            {t('usage.all_calls')}
          </Button>
        </Box>
      )}
      {rows.length === 0 ? (
        <StatePanel icon={<ReceiptLongOutlined />} title={t('usage.no_calls')} help={t('usage.empty_help')} />
      ) : (
        <DataTable
          label={t('usage.title_calls')}
          rows={rows}
          idOf={(row) => row.id}
          columns={columns(t, data?.pages[0]?.currency ?? 'EUR')}
        />
      )}
      <Box sx={{ textAlign: 'center' }}>
        <LoadMore list={list} />
      </Box>
    </Box>
  )
}

function columns(t: TFunction, currency: string): Column<UsageRecord, never>[] {
  // a search has no model
  const modelName = ({ feature, model_name }: UsageRecord) =>
    model_name || (feature === 'web_search' ? '–' : t('usage.gone'))
  const tokens = (count: number | null) => (count === null ? '–' : <Figure value={count} />)
  return [
    { key: 'when', label: t('usage.when'), cell: (row) => formatMoment(row.started_at) },
    {
      key: 'what',
      label: t('usage.one_feature'),
      cell: (row) => (
        <>
          {t(`usage.feature_${row.feature}`)}{' '}
          {row.status !== 'completed' && <StateChip>{t(`usage.status_${row.status}`)}</StateChip>}
        </>
      ),
    },
    { key: 'user', label: t('usage.one_user'), cell: (row) => row.user_name || t('usage.gone') },
    { key: 'assistant', label: t('usage.one_assistant'), cell: (row) => row.assistant_name || '–' },
    { key: 'model', label: t('usage.one_model'), cell: modelName },
    {
      key: 'input',
      label: t('usage.input'),
      isNumber: true,
      cell: (row) => (row.audio_ms === null ? tokens(row.input_tokens) : formatLength(row.audio_ms)),
    },
    {
      key: 'output',
      label: t('usage.output'),
      isNumber: true,
      cell: (row) =>
        row.images === null ? tokens(row.output_tokens) : t('usage.images', { count: row.images }),
    },
    {
      key: 'cost',
      label: t('usage.cost'),
      isNumber: true,
      cell: (row) =>
        row.cost_nano === null ? (
          <StateChip tone="warning">{t('usage.unknown')}</StateChip>
        ) : (
          formatMoney(row.cost_nano, currency)
        ),
    },
  ]
}
