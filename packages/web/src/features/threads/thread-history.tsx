import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byDay } from '#features/threads/days.ts'
import { GroupToggle } from '#features/threads/group-toggle.tsx'
import { ThreadRow } from '#features/threads/thread-row.tsx'
import { historyQuery, type HistoryGroup, threadsOf } from '#features/threads/threads.queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu, PopMenuItem } from '#ui/navigation/pop-menu.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

const DeleteAllDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/threads/delete-all-dialog.tsx')).DeleteAllDialog }
})

type Props = { assistantId: string | undefined; openThreadId: string | undefined }

/** The two groups of past conversations, at most one of them open. */
export function ThreadHistory({ assistantId, openThreadId }: Props) {
  const [openGroup, setOpenGroup] = useState<HistoryGroup | null>('current')
  return (
    <>
      {(['current', 'other'] as const).map((group) => (
        <Group
          key={group}
          group={group}
          isOpen={openGroup === group}
          onToggle={() => setOpenGroup(openGroup === group ? null : group)}
          assistantId={assistantId}
          openThreadId={openThreadId}
        />
      ))}
    </>
  )
}

type GroupProps = Props & { group: HistoryGroup; isOpen: boolean; onToggle: () => void }

function Group({ group, isOpen, onToggle, assistantId, openThreadId }: GroupProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const deleteAll = useRef<HTMLButtonElement>(null)
  const history = useInfiniteQuery({
    ...historyQuery(group, assistantId),
    enabled: isOpen && assistantId !== undefined,
  })
  const rows = threadsOf(history.data?.pages ?? [])
  const close = () => {
    setAsking(false)
    // when nothing is left to delete, the button that opened the dialog no longer exists
    requestAnimationFrame(() => !deleteAll.current && toggle.current?.focus())
  }
  const listId = `history-${group}`
  return (
    <Box component="section" aria-labelledby={`${listId}-title`}>
      <Box sx={{ display: 'flex', alignItems: 'center', mt: group === 'current' ? 1.5 : 0 }}>
        <GroupToggle
          ref={toggle}
          id={`${listId}-title`}
          label={t(group === 'current' ? 'threads.current_history' : 'threads.other_history')}
          isOpen={isOpen}
          controls={listId}
          onToggle={onToggle}
        />
        {isOpen && rows.length > 0 && <HistoryMenu ref={deleteAll} onDeleteAll={() => setAsking(true)} />}
      </Box>
      <Box id={listId} hidden={!isOpen}>
        {history.isPending && history.isFetching && <RowSkeletons count={4} />}
        {history.isSuccess && rows.length === 0 && (
          <Typography variant="caption" component="p" sx={{ px: 1.5, py: 1, color: 'muted' }}>
            {t(group === 'current' ? 'threads.empty_current' : 'threads.empty_others')}
          </Typography>
        )}
        {byDay(rows).map(({ day, rows: ofDay }) => (
          <div key={day}>
            <Typography
              id={`${listId}-${day}`}
              variant="caption"
              component="h3"
              sx={{ px: 1.5, pt: 1, pb: 0.25, color: 'muted' }}
            >
              {t(`threads.${day}`)}
            </Typography>
            <Box component="ul" aria-labelledby={`${listId}-${day}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {ofDay.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow thread={thread} isOpen={thread.id === openThreadId} />
                </li>
              ))}
            </Box>
          </div>
        ))}
        {history.isError && (
          <Button size="small" onClick={() => void history.refetch()}>
            {t('common.retry')}
          </Button>
        )}
        <LoadMore size="small" list={history} />
      </Box>
      {assistantId && asking && (
        <Suspense>
          <DeleteAllDialog group={group} assistantId={assistantId} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}

/** Keeps 'Delete all' out of reach of an accidental tap. */
function HistoryMenu({ ref, onDeleteAll }: { ref: Ref<HTMLButtonElement>; onDeleteAll: () => void }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('threads.history_actions')
  return (
    <>
      <IconAction
        ref={ref}
        label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        <PopMenuItem
          onClick={() => {
            setAnchor(null)
            onDeleteAll()
          }}
        >
          <DeleteSweepOutlined />
          {t('threads.delete_all')}
        </PopMenuItem>
      </PopMenu>
    </>
  )
}
