import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditFilters } from '#features/audit/audit-filters.tsx'
import { AuditRow } from '#features/audit/audit-row.tsx'
import {
  auditQuery,
  useExportAudit,
  useVerifyAudit,
  type AuditFilter,
} from '#features/audit/audit.queries.ts'
import { ChainVerdict } from '#features/audit/chain-verdict.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** Who changed what, newest first. */
export function AuditPage() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<AuditFilter>({})
  const pages = useInfiniteQuery(auditQuery(filter))
  const { data, error, refetch, isPlaceholderData } = pages
  const exporting = useExportAudit()
  const verifying = useVerifyAudit()
  const events = data?.pages.flatMap((page) => page.data) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageHead
        title={t('audit.title')}
        guide="security#audit"
        intro={t('audit.intro')}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<DownloadOutlined />}
              loading={exporting.isPending}
              onClick={() => exporting.mutate(filter)}
            >
              {t('audit.export')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<VerifiedOutlined />}
              loading={verifying.isPending}
              onClick={() => verifying.mutate()}
            >
              {t('audit.verify')}
            </Button>
          </>
        }
      />
      {/* there before its content, so that the verdict is read out */}
      <Box role="status">{verifying.data && <ChainVerdict verdict={verifying.data} />}</Box>
      <AuditFilters filter={filter} objectTypes={data?.pages[0]?.object_types ?? []} onFilter={setFilter} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={6} />}
      {data && events.length === 0 && (
        <StatePanel
          icon={<HistoryOutlined />}
          title={t(isFiltered ? 'audit.none_found' : 'audit.empty')}
          help={t(isFiltered ? 'audit.none_found_help' : 'audit.empty_help')}
        >
          {isFiltered && (
            <Button variant="outlined" onClick={() => setFilter({})}>
              {t('audit.clear')}
            </Button>
          )}
        </StatePanel>
      )}
      {events.length > 0 && (
        <RowList label={t('audit.title')} isBusy={isPlaceholderData}>
          {events.map((event) => (
            <AuditRow key={event.sequence} event={event} />
          ))}
        </RowList>
      )}
      <LoadMore list={pages} label={t('audit.older')} />
    </>
  )
}
