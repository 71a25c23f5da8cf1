import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { rateText, variantText } from '#features/evaluations/results/outcome-text.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatMoney, formatNumber, formatSeconds } from '#lib/texts/format.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

type Variant = EvaluationRun['variants'][number]

/** Passes, failures and errors of each variant, with its time and cost. */
export function TallyTable({ run }: { run: EvaluationRun }) {
  const { t } = useTranslation()
  const rows = run.variants.map((variant, at) => ({ ...variant, id: String(at) }))
  return (
    <DataTable
      label={t('evaluations.variants')}
      columns={columns(run, t)}
      rows={rows}
      idOf={({ id }) => id}
    />
  )
}

function columns(
  { currency, repeats }: EvaluationRun,
  t: TFunction,
): Column<Variant & { id: string }, never>[] {
  const unsteady: Column<Variant & { id: string }, never> = {
    key: 'unsteady',
    label: t('evaluations.unsteady'),
    isNumber: true,
    cell: ({ tally }) => formatNumber(tally.unsteady),
  }
  const counts = (['pass', 'fail', 'error'] as const).map((key) => ({
    key,
    label: t(`evaluations.count_${key}`),
    isNumber: true,
    cell: ({ tally }: Variant) => formatNumber(tally[key]),
  }))
  return [
    {
      key: 'variant',
      label: t('evaluations.variant'),
      cell: (variant) => variantText(variant, Number(variant.id), t),
    },
    { key: 'rate', label: t('evaluations.rate'), isNumber: true, cell: ({ tally }) => rateText(tally, t) },
    ...counts,
    ...(repeats > 1 ? [unsteady] : []),
    {
      key: 'model',
      label: t('evaluations.model'),
      cell: ({ tally }) => tally.models.map(inMyLanguage).join(', ') || '–',
    },
    {
      key: 'time',
      label: t('evaluations.time'),
      isNumber: true,
      cell: ({ tally }) => (tally.mean_ms === null ? '–' : formatSeconds(tally.mean_ms)),
    },
    {
      key: 'cost',
      label: t('evaluations.cost'),
      isNumber: true,
      cell: ({ tally }) => (tally.cost_nano === null ? '–' : formatMoney(tally.cost_nano, currency)),
    },
  ]
}
