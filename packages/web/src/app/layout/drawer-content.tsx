import AddOutlined from '@mui/icons-material/AddOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonSkeleton, LinkSkeleton } from '#app/layout/drawer-skeletons.tsx'
import { PAGES } from '#app/commands/registry.ts'
import { MENU_NEEDS } from '#app/layout/menu.ts'
import { LeftMenuAuth } from '#app/layout/left-menu-auth.tsx'
import { NavLink } from '#app/layout/nav-link.tsx'
import { useCurrentAssistant } from '#app/layout/use-current-assistant.ts'
import { UserBlock } from '#app/layout/user-block.tsx'
import { AssistantPicker } from '#features/assistants/picker/assistant-picker.tsx'
import { FolderList } from '#features/threads/folders/folder-list.tsx'
import { PinnedThreads } from '#features/threads/pinned-threads.tsx'
import { ThreadHistory } from '#features/threads/thread-history.tsx'
import { profileQuery, useCan, useIsOn } from '#features/users/users.queries.ts'
import { useSession } from '#lib/session-store.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

/** From top to bottom: assistant, links, history, who is signed in. */
export function DrawerContent() {
  const { t } = useTranslation()
  const current = useCurrentAssistant()
  const { threadId } = useParams({ strict: false })
  const user = useSession((session) => session.user)
  const { data: profile, isPending } = useQuery(profileQuery())
  const can = useCan()
  const hasMarketplace = useIsOn()('marketplace')
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <AssistantPicker current={current} email={profile?.email ?? user?.email ?? ''} />
        {isPending && <ButtonSkeleton />}
        {can(MENU_NEEDS.create_assistant) && (
          <Tooltip title={t(PAGES.create_assistant.label)}>
            <IconButton
              component={Link}
              to={PAGES.create_assistant.to}
              aria-label={t(PAGES.create_assistant.label)}
              sx={{
                width: 48,
                height: 48,
                border: 1,
                borderColor: 'borderStrong',
                bgcolor: 'background.paper',
                color: 'text.primary',
              }}
            >
              <AddOutlined />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <NavLink
        to={PAGES.new_chat.to}
        search={current ? { assistant: current.id } : {}}
        icon={<EditNoteOutlined />}
        activeOptions={{ includeSearch: false }}
      >
        {t(PAGES.new_chat.label)}
      </NavLink>
      <NavLink to={PAGES.search.to} icon={<SearchOutlined />} activeOptions={{ includeSearch: false }}>
        {t(PAGES.search.label)}
      </NavLink>
      {isPending && (
        <>
          <LinkSkeleton />
          <LinkSkeleton />
        </>
      )}
      {can(MENU_NEEDS.knowledge_bases) && (
        <NavLink
          to={PAGES.knowledge_bases.to}
          icon={<LibraryBooksOutlined />}
          activeOptions={{ includeSearch: false, exact: false }}
        >
          {t(PAGES.knowledge_bases.label)}
        </NavLink>
      )}
      {hasMarketplace && can(MENU_NEEDS.marketplace) && (
        <NavLink
          to={PAGES.marketplace.to}
          icon={<StorefrontOutlined />}
          activeOptions={{ includeSearch: false }}
        >
          {t(PAGES.marketplace.label)}
        </NavLink>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', mx: -1, px: 1, pb: 1 }}>
        <PinnedThreads openThreadId={threadId} />
        <FolderList />
        <ThreadHistory assistantId={current?.id} openThreadId={threadId} />
        <Box sx={{ mt: { xs: 0, md: 1 }, px: 1.5 }}>
          <TextLink
            to="/archive"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: { xs: 44, md: 0 },
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            {t('threads.archive_link')}
          </TextLink>
        </Box>
      </Box>
      <LeftMenuAuth />
      <UserBlock />
    </>
  )
}
