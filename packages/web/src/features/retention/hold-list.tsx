import AddOutlined from '@mui/icons-material/AddOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { LegalHold } from '@parlance/contract/admin/retention.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HoldDialog } from '#features/retention/hold-dialog.tsx'
import { holdsQuery, useReleaseHold } from '#features/retention/retention.queries.ts'
import { notify } from '#lib/notify.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { SearchedTable } from '#ui/tables/admin-list.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** Active and ended legal holds. */
export function HoldList() {
  const { t } = useTranslation()
  const list = useAdminList({ by: 'placed_at', order: 'desc' })
  const result = useQuery(holdsQuery(list.query))
  const release = useReleaseHold()
  const [isPlacing, setPlacing] = useState(false)
  const [ending, setEnding] = useState<LegalHold | null>(null)
  const add = (
    <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => setPlacing(true)}>
      {t('retention.new_hold')}
    </Button>
  )
  const isEmpty = result.data?.total === 0 && list.query.query === ''
  return (
    <Box component="section" aria-labelledby="legal-holds" sx={{ mt: 4 }}>
      <Typography id="legal-holds" variant="h4" component="h2">
        {t('retention.holds')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, maxWidth: '72ch' }}>
        {t('retention.holds_help')}
      </Typography>
      <SearchedTable
        title={t('retention.holds')}
        filters={!result.isPending && !isEmpty && add}
        list={list}
        result={result}
        columns={columns(t, setEnding)}
        idOf={(hold) => hold.id}
        empty={{
          icon: <GavelOutlined />,
          title: t('retention.no_holds'),
          help: t('retention.no_holds_help'),
          action: add,
        }}
      />
      <HoldDialog open={isPlacing} onClose={() => setPlacing(false)} />
      <ConfirmDialog
        open={ending !== null}
        title={t('retention.release_title', { name: ending?.person.name ?? '' })}
        text={t('retention.release_text')}
        confirm={t('retention.release')}
        busy={release.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() =>
          ending !== null &&
          release.mutate(ending.id, {
            onSuccess: () => notify(t('retention.released')),
            onSettled: () => setEnding(null),
          })
        }
      />
    </Box>
  )
}

function columns(t: TFunction, onRelease: (hold: LegalHold) => void): Column<LegalHold, never>[] {
  return [
    {
      key: 'person',
      label: t('retention.person'),
      cell: ({ person }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{person.name}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{person.email}</Box>
        </Box>
      ),
    },
    {
      key: 'state',
      label: t('retention.state'),
      cell: ({ released_at }) =>
        released_at === null ? (
          <StateChip tone="warning" icon={<LockOutlined />}>
            {t('retention.active')}
          </StateChip>
        ) : (
          <StateChip tone="quiet" icon={<HistoryOutlined />}>
            {t('retention.ended')}
          </StateChip>
        ),
    },
    {
      key: 'reason',
      label: t('retention.reason'),
      cell: ({ reason }) => (
        <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxWidth: '48ch' }}>{reason}</Box>
      ),
    },
    {
      key: 'placed',
      label: t('retention.placed'),
      cell: ({ placed_at, placed_by }) => dated(placed_at, placed_by),
    },
    {
      key: 'released',
      label: t('retention.released_at'),
      cell: ({ released_at, released_by }) => (released_at === null ? '–' : dated(released_at, released_by)),
    },
    {
      key: 'actions',
      label: t('retention.actions'),
      isActions: true,
      cell: (hold) =>
        hold.released_at === null && (
          <Button size="small" onClick={() => onRelease(hold)}>
            {t('retention.release')}
          </Button>
        ),
    },
  ]
}

const dated = (at: string, by: string | null) =>
  by === null ? formatMoment(at) : `${formatMoment(at)}, ${by}`
