import DevicesOutlined from '@mui/icons-material/DevicesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Session } from '@parlance/contract/people/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionsQuery, useEndSession, useEndSessions } from '#features/account/account.queries.ts'
import { deviceOf } from '#features/account/device.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { forgetSession } from '#features/session/session.queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** Where I am signed in. */
export function SessionsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery())
  const [isAsking, setAsking] = useState(false)
  const endAll = useEndSessions()
  const confirm = () => endAll.mutate(undefined, { onSuccess: forgetSession })
  return (
    <>
      <PageHead
        title={t('account.sessions')}
        guide="security#sessions"
        intro={t('account.sessions_intro')}
        actions={
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {t('account.end_all')}
          </Button>
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data && (
        <Box sx={{ mt: 2.25 }}>
          <RowList label={t('account.sessions')}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </RowList>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('account.end_all_title')}
        text={t('account.end_all_help')}
        confirm={t('account.end_all')}
        busy={endAll.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation()
  const end = useEndSession()
  const { browser, system } = deviceOf(session.user_agent)
  const device =
    browser && system
      ? t('account.device', { browser, system })
      : (browser ?? system ?? t('account.unknown_device'))
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}
    >
      <DevicesOutlined sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography
          variant="body2"
          component="div"
          sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {device}
          {session.current && <StateChip tone="success">{t('account.this_device')}</StateChip>}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t('account.session_times', {
            seen: formatMoment(session.last_seen_at),
            created: formatMoment(session.created_at),
          })}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('account.end_of', { device })}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, { onSuccess: () => notify(t('account.ended')) })}
        >
          {t('account.end')}
        </Button>
      )}
    </Box>
  )
}
