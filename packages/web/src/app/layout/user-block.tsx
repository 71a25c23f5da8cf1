import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from '#features/notices/notices.queries.ts'
import { profileQuery, roleName, useHasNews, useIsOn, userQuery } from '#features/users/users.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { roleNameLabel } from '#lib/texts/role-label.ts'
import { useSession } from '#lib/session-store.ts'
import { useHook } from '#plugins/use-hook.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { CountMark } from '#ui/tables/count-mark.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

/** Loaded when it is opened for the first time. */
const SettingsMenu = lazy(async () => ({
  default: (await import('#app/layout/settings-menu.tsx')).SettingsMenu,
}))

export const UserBlock = memo(function UserBlock() {
  const { t } = useTranslation()
  const signedIn = useSession((session) => session.user)
  const user = useQuery(userQuery()).data ?? signedIn
  const { data: profile } = useQuery(profileQuery())
  const { data: unread = 0 } = useQuery(unreadQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const name = profile?.username ?? user?.username ?? ''
  const role = profile ?? user
  // a plugin that shows its own news has its own mark
  const isOurs = useHook('version_menu_handle_click') === null
  const isOn = useIsOn()
  const hasNews = useHasNews() && isOurs && isOn('news_mark')
  const label =
    unread > 0
      ? t('notices.settings_unread', { count: unread })
      : t(hasNews ? 'layout.settings_news' : 'layout.settings')
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        pt: 1.5,
        pl: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <PersonAvatar name={name} image={role?.image} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'muted' }}>
          {role && roleNameLabel(roleName(role), t)}
        </Typography>
      </Box>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => {
            setAnchor(event.currentTarget)
            setWasOpened(true)
          }}
          sx={{ position: 'relative' }}
        >
          <SettingsOutlined />
          {unread > 0 && (
            <Box sx={{ position: 'absolute', top: 1, right: 1, display: 'flex' }}>
              <CountMark count={unread} />
            </Box>
          )}
          {unread === 0 && hasNews && <Box aria-hidden sx={newsMark} />}
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <SettingsMenu anchor={anchor} unread={unread} hasNews={hasNews} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Box>
  )
})

const newsMark = {
  position: 'absolute',
  top: 4,
  right: 4,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const
