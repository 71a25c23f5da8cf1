// Runs before the first paint. Keys: src/app/theme/storage-keys.ts, src/lib/session-store.ts, src/i18n/i18n.ts.
try {
  const root = document.documentElement
  // A reader of the dark mode never sees a white flash.
  const mode = localStorage.getItem('parlance-mode') || 'system'
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mode', dark ? 'dark' : 'light')

  // Somebody signed in sees the frame of the page at once, and its code travels beside what every page begins with.
  if (JSON.parse(localStorage.getItem('parlance-session')).state.token) {
    root.setAttribute('data-frame', '')
    const { dataset } = document.currentScript
    const language = localStorage.getItem('parlance-lang') || localStorage.getItem('parlance-lang-known')
    const wanted = ['frame', location.pathname.startsWith('/thread/') ? 'thread' : 'chat', language]
    for (const href of new Set(wanted.flatMap((name) => (dataset[name] || '').split(' ')))) {
      if (href === '') continue
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }
} catch {
  // Nobody is signed in, or nothing can be kept here: the page loads what it needs by itself.
}
