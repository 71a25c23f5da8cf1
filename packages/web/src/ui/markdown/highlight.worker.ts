import hljs from 'highlight.js/lib/common'

export type Question = { id: number; code: string; language: string }
export type Answer = { id: number; html: string | null }

addEventListener('message', ({ data: { id, code, language } }: MessageEvent<Question>) => {
  const html = hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : null
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its own page
  postMessage({ id, html } satisfies Answer)
})
