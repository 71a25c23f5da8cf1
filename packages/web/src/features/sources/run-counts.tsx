import type { SourceRun } from '@parlance/contract/knowledge/sources.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

const COUNTS = ['added', 'changed', 'removed', 'failed', 'skipped'] as const

/** The figures of a run; zeros are omitted. */
export function RunCounts({ run }: { run: SourceRun }) {
  const { t } = useTranslation()
  const counts = COUNTS.filter((name) => run[name] > 0).map((name) =>
    t(`sources.count_${name}`, { files: formatNumber(run[name]) }),
  )
  return <>{counts.length === 0 ? t('sources.nothing_changed') : counts.join(' · ')}</>
}
