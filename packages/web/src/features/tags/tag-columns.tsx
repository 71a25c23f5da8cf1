import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import type { TFunction } from 'i18next'
import type { TagSort } from '#features/tags/admin-tags.queries.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { RankControls } from '#ui/tables/rank-controls.tsx'

export const DRAGGED = 'application/x-parlance-tag'

type Acts = {
  /** The number of ranks; null if the rows are not sorted by rank. */
  total: number | null
  busy: boolean
  onMove: (id: string, place: number) => void
  onRename: (tag: AdminTag) => void
  onDelete: (tag: AdminTag) => void
}

export function tagColumns(t: TFunction, acts: Acts): Column<AdminTag, TagSort>[] {
  return [
    {
      key: 'name',
      label: t('tags.name'),
      sort: 'name',
      cell: (tag) => <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{tag.name}</Box>,
    },
    {
      key: 'rank',
      label: t('tags.rank'),
      sort: 'rank',
      isNumber: true,
      cell: (tag) => <Figure value={tag.rank} />,
    },
    {
      key: 'usage',
      label: t('tags.usage_count'),
      sort: 'usage_count',
      isNumber: true,
      cell: (tag) => <Figure value={tag.usage_count} />,
    },
    {
      key: 'actions',
      label: t('tags.actions'),
      isActions: true,
      cell: (tag) => <Actions tag={tag} t={t} acts={acts} />,
    },
  ]
}

function Actions({ tag, t, acts }: { tag: AdminTag; t: TFunction; acts: Acts }) {
  const { name } = tag
  return (
    <>
      {acts.total !== null && (
        <RankControls
          id={tag.id}
          kind={DRAGGED}
          place={tag.rank}
          total={acts.total}
          upLabel={t('tags.move_up', { name })}
          downLabel={t('tags.move_down', { name })}
          busy={acts.busy}
          onMove={(place) => acts.onMove(tag.id, place)}
        />
      )}
      <IconAction label={t('tags.rename_of', { name })} onClick={() => acts.onRename(tag)}>
        <EditOutlined fontSize="small" />
      </IconAction>
      <IconAction label={t('tags.delete_of', { name })} onClick={() => acts.onDelete(tag)}>
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </>
  )
}
