import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import FeedbackOutlined from '@mui/icons-material/FeedbackOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGES, type PagePath } from '#app/commands/registry.ts'
import { type AdminSection, firstSection } from '#app/layout/admin-sections.ts'
import { LanguageItems } from '#app/layout/language-items.tsx'
import { MENU_NEEDS } from '#app/layout/menu.ts'
import { ModeItems } from '#app/layout/mode-items.tsx'
import { flushDrafts } from '#features/chat/drafts/draft-store.ts'
import { WhatsNewDialog } from '#features/documentation/whats-new-dialog.tsx'
import { logout } from '#features/session/session.queries.ts'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { languages, supportUrl } from '#lib/config.ts'
import { usePluginPages } from '#plugins/plugin-page.tsx'
import { Slot } from '#plugins/slot.tsx'
import { useHook } from '#plugins/use-hook.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = { anchor: HTMLElement | null; unread: number; hasNews: boolean; onClose: () => void }

export function SettingsMenu({ anchor, unread, hasNews, onClose }: Props) {
  const { t } = useTranslation()
  const [showsNews, setShowsNews] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const pages = usePluginPages('COMMON').filter(({ permission }) => !permission || can(permission))
  const pluginNews = useHook('version_menu_handle_click')
  const goToPage = (pluginRoute: string) => {
    onClose()
    void navigate({ to: '/$pluginRoute', params: { pluginRoute } })
  }
  const openNews = () => {
    onClose()
    if (pluginNews === null) setShowsNews(true)
    // a plugin that cannot show its own leaves ours to be shown
    else void pluginNews().then((wasShown) => wasShown !== true && setShowsNews(true))
  }
  const isOn = useIsOn()
  const goTo = (to: AdminSection['to'] | PagePath) => {
    onClose()
    void navigate({ to })
  }
  return (
    <>
      <PopMenu
        anchor={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        label={t('layout.settings')}
        slotProps={{ paper: { sx: { width: 288 } } }}
      >
        {languages.length > 1 && <LanguageItems />}
        <ModeItems />
        <Slot name="user_menu_top" onClose={onClose} />
        <Divider />
        {can(MENU_NEEDS.administration) && (
          <MenuItem onClick={() => goTo(firstSection(can, isOn))}>
            <AdminPanelSettingsOutlined />
            {t('layout.administration')}
          </MenuItem>
        )}
        {can(MENU_NEEDS.groups) && (
          <MenuItem onClick={() => goTo(PAGES.groups.to)}>
            <GroupsOutlined />
            {t(PAGES.groups.label)}
          </MenuItem>
        )}
        <MenuItem onClick={() => goTo(PAGES.assistants.to)}>
          <SmartToyOutlined />
          {t(PAGES.assistants.label)}
        </MenuItem>
        {can(MENU_NEEDS.prompts) && (
          <MenuItem onClick={() => goTo(PAGES.prompts.to)}>
            <TerminalOutlined />
            {t(PAGES.prompts.label)}
          </MenuItem>
        )}
        <MenuItem onClick={() => goTo(PAGES.documentation.to)}>
          <MenuBookOutlined />
          {t(PAGES.documentation.label)}
        </MenuItem>
        <MenuItem onClick={() => goTo(PAGES.account.to)}>
          <ManageAccountsOutlined />
          {t(PAGES.account.label)}
        </MenuItem>
        <MenuItem onClick={() => goTo(PAGES.notifications.to)}>
          <NotificationsNoneOutlined />
          <Box sx={{ flex: 1 }}>{t(PAGES.notifications.label)}</Box>
          {unread > 0 && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('notices.unread', { count: unread })}
            </Typography>
          )}
        </MenuItem>
        {pages.map(({ path, label }) => (
          <MenuItem key={path} onClick={() => goToPage(path)}>
            <ExtensionOutlined />
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={openNews}>
          <NewReleasesOutlined />
          <Box sx={{ flex: 1 }}>{t('layout.version', { version: FRONTEND_VERSION })}</Box>
          {hasNews && (
            <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {t('layout.whats_new')}
            </Typography>
          )}
        </MenuItem>
        {supportUrl && (
          <MenuItem
            component="a"
            href={supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <FeedbackOutlined />
            {t('layout.feedback')}
          </MenuItem>
        )}
        <MenuItem onClick={() => void flushDrafts().then(logout)}>
          <LogoutOutlined />
          {t('layout.logout')}
        </MenuItem>
      </PopMenu>
      <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} />
    </>
  )
}
