import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/schibsted-grotesk/wght.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/frame.css'
import { makeApp } from '#app/app.tsx'
import { followSession } from '#app/follow-session.ts'
import { fetchCode, makeRouter } from '#app/router.ts'
import { makeTheme } from '#app/theme/theme.ts'
import { partsOf, startI18n } from '#i18n/i18n.ts'
import { SHARED_PATH } from '#lib/first-page.ts'
import { keepFocus } from '#lib/focus.ts'
import { keepPageWithoutCode } from '#lib/network/lazy.ts'
import { nextTask } from '#lib/next-task.ts'
import { useSession } from '#lib/session-store.ts'
import { preloadFailures } from '#ui/states/lazy-page-states.tsx'

/** After the first page, so that messages and errors can be shown with or without the network. */
const SPARE_MS = 2_000

const root = document.getElementById('root')
if (root) {
  keepPageWithoutCode()
  keepFocus()
  const isSignedIn = useSession.getState().token !== null && !location.pathname.startsWith(SHARED_PATH)
  await nextTask()
  const router = makeRouter()
  await nextTask()
  // What the first screen needs is loaded in parallel.
  if (isSignedIn) {
    fetchCode(router)
    // without its code, the page sends the requests when it is rendered
    import('#app/first-page.queries.ts').then(
      ({ askForPage }) => askForPage(location.pathname),
      () => {},
    )
  }
  await nextTask()
  await startI18n(undefined, isSignedIn ? partsOf(location.pathname) : [])
  followSession(router)
  await nextTask()
  const theme = makeTheme()
  await nextTask()
  const app = makeApp(router, theme)
  startTransition(() => createRoot(root).render(app))
  // not needed for the first paint
  import('#lib/clicks.ts').then(
    ({ keepClicks }) => keepClicks(),
    () => {},
  )
  setTimeout(() => void preloadFailures(), SPARE_MS)
}
