import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from '#app/router.ts'
import { COLOR_SCHEME_STORAGE_KEY, MODE_STORAGE_KEY } from '#app/theme/storage-keys.ts'
import { putThemeSheet } from '#app/theme/theme-sheet.ts'
import { nonce } from '#lib/put-sheet.ts'
import { LazyToasts } from '#ui/states/lazy-toasts.tsx'

const styles = createCache({ key: 'p', ...(nonce ? { nonce } : {}) })

/** The page with its theme. */
export function makeApp(router: AppRouter, theme: Theme) {
  putThemeSheet(theme)
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={MODE_STORAGE_KEY}
        colorSchemeStorageKey={COLOR_SCHEME_STORAGE_KEY}
        disableStyleSheetGeneration
      >
        <CssBaseline />
        <RouterProvider router={router} />
        <LazyToasts />
      </ThemeProvider>
    </CacheProvider>
  )
}
