// Runs before the first paint. Keys: src/app/theme/storage-keys.ts, src/lib/session-store.ts, src/i18n/i18n.ts.
// What the build tells it, as attributes of its own element: first-page.plugin.ts.
;(() => {
  /** As long as the first paint, and then a conversation's words, may keep the application waiting. */
  const PATIENCE_MS = 250
  const TEXT_FONT = "17px 'Schibsted Grotesk Variable'"
  const { dataset, nonce } = document.currentScript
  /** The end of the conversation is on the screen, or there is none to wait for. */
  let words = Promise.resolve()
  const code = [dataset.start]
  try {
    const root = document.documentElement
    // A reader of the dark mode never sees a white flash.
    const mode = localStorage.getItem('parlance-mode') || 'system'
    const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mode', dark ? 'dark' : 'light')

    // Somebody signed in sees the frame of the page at once, and its code travels beside what every page begins with.
    const { token } = JSON.parse(localStorage.getItem('parlance-session')).state
    // a shared conversation is outside of the frame, and no plugin is asked for there
    if (token && !location.pathname.startsWith('/shared/')) {
      root.setAttribute('data-frame', '')
      const [, thread] = new RegExp(dataset.address).exec(location.pathname) || []
      const language = localStorage.getItem('parlance-lang') || localStorage.getItem('parlance-lang-known')
      code.push(dataset.frame, dataset[thread ? 'thread' : 'chat'], dataset[language])
      if (thread) code.push(dataset[`${language}Thread`])

      // What the page is certain to ask for is asked for now: src/app/first-page.queries.ts takes these answers.
      const headers = {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        'X-Frontend-Version': dataset.version,
      }
      const ask = (path) => {
        const url = (dataset.api || location.origin) + path
        const answer = fetch(url, { headers, credentials: 'include' })
        answer.catch(() => {})
        window.parlanceAhead.set(url, { token, answer })
        return answer
      }
      window.parlanceAhead = new Map()
      void ask('/v2/plugins')
      if (thread) {
        void ask(`/v2/threads/${thread}`)
        words = show(thread, ask(`/v2/threads/${thread}/messages`)).catch(() => {})
      }
    }
  } catch {
    // Nobody is signed in, or nothing can be kept here: the page loads what it needs by itself.
  }

  document.addEventListener('DOMContentLoaded', async () => {
    await soon(painted())
    await soon(words.then(painted))
    for (const href of new Set(code.flatMap(filesOf))) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
    for (const src of filesOf(dataset.start)) {
      const script = document.createElement('script')
      // one after the other, each in a task of its own
      Object.assign(script, { type: 'module', crossOrigin: '', async: false, nonce, src })
      document.head.append(script)
    }
  })

  /** When what has been drawn is on the screen: never, in a window that nobody looks at. */
  function painted() {
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }

  function soon(what) {
    return Promise.race([what, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }

  function filesOf(list = '') {
    return list.split(' ').filter(Boolean)
  }

  /** In its own letters from the first: others are of another width. */
  async function show(thread, answer) {
    const font = soon(document.fonts.load(TEXT_FONT))
    const response = await answer
    const page = response.ok && (await response.clone().json())
    await font
    if (page) draw(thread, page)
  }

  /** Shows the end of a conversation as plain text, to be read while the code of the page is on its way. */
  function draw(thread, { data }) {
    const frame = document.getElementById('frame')
    const words = document.createElement('div')
    words.className = 'words'
    words.dataset.thread = thread
    // Twice what fits in: the rest would be laid out for nobody.
    let room = Math.round((Math.min(innerWidth, 800) * innerHeight) / 150)
    for (const { role, parts } of data.slice(-4).toReversed()) {
      const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
      if (text === '' || room <= 0) continue
      const article = document.createElement('article')
      article.dataset.role = role
      article.textContent = text.slice(-room)
      words.prepend(article)
      room -= text.length
    }
    if (!frame) return
    frame.append(words)
    words.scrollTop = words.scrollHeight
  }
})()
