import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HelpLayer } from '#app/help-layer.tsx'
import { useFirstAnswers } from '#app/use-first-answers.ts'
import { CommandLayer } from '#app/commands/command-layer.tsx'
import { SideDrawer } from '#app/layout/side-drawer.tsx'
import { TopBar } from '#app/layout/top-bar.tsx'
import { usePersonLanguage } from '#app/layout/use-person-language.ts'
import { newQueryClient } from '#app/query-client.ts'
import { size, TOP_BAR } from '#ui/sizes.ts'
import { BannerStack } from '#features/banners/banner-stack.tsx'
import { forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { useKeptDeletedNotice } from '#features/threads/use-deleted-notice.ts'
import { useSession } from '#lib/session-store.ts'
import { PluginProviders } from '#plugins/slot.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'

/** Everything behind the sign-in. A new session begins with nothing loaded. */
export function AppLayout() {
  const token = useSession((session) => session.token)
  return <SignedIn key={token} />
}

function SignedIn() {
  const [client] = useState(newQueryClient)
  // The router renders pages in one task; this deferral splits the first page into small tasks.
  const isBegun = useFirstAnswers(client)
  useEffect(() => () => leaveNothing(client), [client])
  return (
    <QueryClientProvider client={client}>
      <PluginProviders>{isBegun && <Frame />}</PluginProviders>
    </QueryClientProvider>
  )
}

/** Resets state when another person signs in. */
function leaveNothing(client: QueryClient): void {
  client.clear()
  forgetDrafts()
}

/** The desk (top bar, drawer) and the sheet that lies on it. */
function Frame() {
  const { t } = useTranslation()
  usePersonLanguage()
  useKeptDeletedNotice()
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true })
  const [wideOpen, setWideOpen] = useState(true)
  // On small screens the drawer belongs to the page it was opened on: going elsewhere closes it.
  const here = useLocation({ select: ({ href }) => (isWide ? '' : href) })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = isWide ? wideOpen : openedAt === here
  const toggle = () => (isWide ? setWideOpen(!wideOpen) : setOpenedAt(isOpen ? null : here))
  return (
    <>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          top: -100,
          left: 16,
          p: 1,
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'primary.main',
          '&:focus': { top: 12 },
          '@media print': { display: 'none' },
        }}
      >
        {t('common.skip_to_content')}
      </Box>
      <TopBar menuOpen={isOpen} onToggle={toggle} />
      <SideDrawer isWide={isWide} isOpen={isOpen} onClose={() => setOpenedAt(null)} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          position: 'fixed',
          inset: `${TOP_BAR} 0 0 ${isWide && isOpen ? size.drawer : 0}px`,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'sheet',
          borderStyle: 'solid',
          borderWidth: { xs: '1px 0 0', md: '1px 0 0 1px' },
          borderColor: 'divider',
          borderRadius: { xs: '16px 16px 0 0', md: '16px 0 0 0' },
          overflow: 'hidden',
          '&:focus-visible': { outline: 'none' },
        }}
      >
        <BannerStack />
        <Outlet />
      </Box>
      <UnsavedGuard />
      <CommandLayer />
      <HelpLayer />
    </>
  )
}
