import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { RouterProvider } from '@tanstack/react-router'
import { router } from '#app/router.ts'
import { COLOR_SCHEME_STORAGE_KEY, MODE_STORAGE_KEY } from '#app/theme/storage-keys.ts'
import { theme } from '#app/theme/theme.ts'
import { putThemeSheet } from '#app/theme/theme-sheet.ts'
import { LazyToasts } from '#ui/lazy-toasts.tsx'

// The server writes a fresh nonce into each page; without it the style elements would be refused.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'p', ...(nonce ? { nonce } : {}) })
putThemeSheet(theme, nonce)

export function App() {
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
