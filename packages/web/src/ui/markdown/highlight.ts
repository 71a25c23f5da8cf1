import { useEffect, useState } from 'react'
import type { Answer, Question } from '#ui/markdown/highlight.worker.ts'

/** Longer code is not highlighted, because that many elements would block the page. */
const LENGTH_MAX = 30_000

let worker: Worker | null = null
let nextId = 1
const waiting = new Map<number, (html: string | null) => void>()

/** Highlighted HTML of a finished block (with all code escaped), or null until it is ready. */
export function useHighlighted(code: string, language: string, finished: boolean): string | null {
  const isWanted = finished && language !== '' && code.length <= LENGTH_MAX && typeof Worker !== 'undefined'
  const [colored, setColored] = useState({ code: '', html: null as string | null })
  useEffect(() => {
    if (!isWanted) return undefined
    const id = nextId++
    waiting.set(id, (html) => setColored({ code, html }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to our own worker
    highlighter().postMessage({ id, code, language } satisfies Question)
    return () => void waiting.delete(id)
  }, [isWanted, code, language])
  return colored.code === code ? colored.html : null
}

/** Highlighting takes longer than a frame, so a worker does it. */
function highlighter(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { id, html } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(html)
    waiting.delete(id)
  })
  return worker
}
