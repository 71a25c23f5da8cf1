import { useColorScheme } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openHelp, openPalette } from '#app/commands/command-store.ts'
import type { CommandTools } from '#app/commands/registry.ts'
import { flushDrafts } from '#features/chat/drafts/draft-store.ts'
import { logout } from '#features/session/session.queries.ts'
import { useSetLang } from '#features/users/users.queries.ts'
import { setLanguage } from '#i18n/i18n.ts'

/** What commands work with. */
export function useCommandTools(): CommandTools {
  const navigate = useNavigate()
  const { setMode } = useColorScheme()
  const { mutate: saveLanguage } = useSetLang()
  return useMemo(
    () => ({
      go: (to) => void navigate({ to }),
      openPalette,
      openHelp,
      setMode,
      setLanguage: (language) => {
        void setLanguage(language)
        saveLanguage(language)
      },
      logout: () => void flushDrafts().then(logout),
    }),
    [navigate, setMode, saveLanguage],
  )
}
