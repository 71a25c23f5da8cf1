import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import { MARKETPLACE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ReviewRow } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CopyPicture } from '#features/marketplace/copy-picture.tsx'
import { PublicationChip } from '#features/marketplace/publication-chip.tsx'
import { reviewsQuery } from '#features/marketplace/reviews.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

const STATUSES = ['PENDING', 'APPROVED'] as const
type Status = (typeof STATUSES)[number]
type Props = { status: Status; onStatus: (status: Status) => void }

/** Submissions that wait for review, and approved assistants. */
export function ReviewQueuePage({ status, onStatus }: Props) {
  const { t } = useTranslation()
  const list = useAdminList({ by: 'submitted_at', order: 'asc' })
  const { query, page } = list.query
  const isPending = status === 'PENDING'
  return (
    <AdminList
      title={t('marketplace.review_title')}
      guide="marketplace#review"
      intro={t('marketplace.review_intro')}
      tools={
        <PageTabs
          id="reviews"
          label={t('marketplace.status')}
          value={status}
          // the tabs filter the list below
          panelOf={() => undefined}
          tabs={STATUSES.map((value) => ({ value, label: t(`marketplace.tab_${value}`) }))}
          onChange={(next) => {
            list.restart()
            onStatus(next)
          }}
        />
      }
      list={list}
      result={useQuery(reviewsQuery({ status, query, page }))}
      columns={columns(t)}
      idOf={(row) => row.id}
      pageSize={MARKETPLACE_PAGE_SIZE}
      empty={{
        icon: <RateReviewOutlined />,
        title: t(isPending ? 'marketplace.queue_empty' : 'marketplace.approved_empty'),
        help: t(isPending ? 'marketplace.queue_empty_help' : 'marketplace.approved_empty_help'),
      }}
    />
  )
}

function columns(t: TFunction): Column<ReviewRow, 'submitted_at'>[] {
  return [
    { key: 'name', label: t('marketplace.col_name'), cell: (row) => <Name row={row} t={t} /> },
    {
      key: 'author',
      label: t('marketplace.col_author'),
      cell: (row) => (row.is_mine ? t('marketplace.by_me') : row.author || t('marketplace.shipped')),
    },
    { key: 'state', label: t('marketplace.col_state'), cell: (row) => <PublicationChip state={row.state} /> },
    { key: 'sent', label: t('marketplace.col_sent'), cell: (row) => formatMoment(row.submitted_at) },
  ]
}

function Name({ row, t }: { row: ReviewRow; t: TFunction }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <CopyPicture id={row.id} name={row.name} fileId={row.avatar_file_id} size={28} />
      <BoxLink
        to="/admin/marketplace/assistants/$assistantId"
        params={{ assistantId: row.id }}
        sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {row.name}
      </BoxLink>
      {row.status === 'PENDING' && (
        <StateChip>{t(row.is_update ? 'marketplace.update' : 'marketplace.first_time')}</StateChip>
      )}
      {row.is_featured && <StateChip>{t('marketplace.featured')}</StateChip>}
    </Box>
  )
}
