import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeRow } from '#features/notices/notice-row.tsx'
import { noticesQuery, useMarkRead } from '#features/notices/notices.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** Actions of others that concern me, newest first. */
export function NoticesPage() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(noticesQuery())
  const { data, error, refetch } = list
  const markRead = useMarkRead()
  const notices = data?.pages.flatMap((page) => page.data)
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageHead
        title={t('notices.title')}
        intro={unread > 0 ? t('notices.unread', { count: unread }) : t('notices.intro')}
        actions={
          unread > 0 && (
            <Button
              variant="outlined"
              startIcon={<DoneAllOutlined />}
              loading={markRead.isPending}
              loadingPosition="start"
              onClick={() => markRead.mutate(null)}
            >
              {t('notices.mark_read')}
            </Button>
          )
        }
      />
      {error && !notices && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!notices && !error && <RowSkeletons count={6} />}
      {notices?.length === 0 && (
        <StatePanel
          icon={<NotificationsNoneOutlined />}
          title={t('notices.empty')}
          help={t('notices.empty_help')}
        />
      )}
      {notices && notices.length > 0 && (
        <Box
          component="ul"
          aria-label={t('notices.title')}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 2,
            p: 0,
            '& > li + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={() => markRead.mutate(notice.id)} />
          ))}
        </Box>
      )}
      <Box sx={{ textAlign: 'center' }}>
        <LoadMore list={list} />
      </Box>
    </>
  )
}
