import GlobalStyles from '@mui/material/GlobalStyles'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { mayHoldMath } from '@parlance/contract/chat/math-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { wholePathQuery } from '#features/chat/export/exports.queries.ts'
import { printDate } from '#features/chat/export/print-date.ts'
import { PrintMessage } from '#features/chat/export/print-message.tsx'
import { notesOf, PrintNotes } from '#features/chat/export/print-notes.tsx'
import { printStyles } from '#features/chat/export/print-styles.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useSession } from '#lib/session-store.ts'
import { preloadMath } from '#ui/markdown/plugins.ts'

/** After this time a picture that is not loaded is left out. */
const WAIT_MS = 20_000

type Props = { threadId: string; until: string | null; onDone: () => void }

/**
 * The whole conversation on paper: it is next to the page, visible to the printer only, and printed as soon as
 * everything is in it. The browser creates the PDF, with the fonts that this device has for all scripts.
 */
export function PrintSheet({ threadId, until, onDone }: Props) {
  const client = useQueryClient()
  const sheet = useRef<HTMLDivElement>(null)
  const { data: messages, error } = useQuery(wholePathQuery(threadId, until))
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (error === null) return
    showFailure(error)
    onDone()
  }, [error, onDone])
  useEffect(() => {
    if (messages) void prepare(messages).finally(() => setReady(true))
  }, [messages])
  useEffect(() => {
    if (!isReady || sheet.current === null) return undefined
    const gone = new AbortController()
    const { signal } = gone
    window.addEventListener('afterprint', onDone, { signal })
    void everythingIn(sheet.current, () => client.isFetching({ predicate: isPicture }), signal).then(
      () => signal.aborted || window.print(),
    )
    return () => gone.abort()
  }, [isReady, client, onDone])
  if (!messages || !isReady) return null
  return createPortal(
    <>
      <GlobalStyles styles={printStyles} />
      <div ref={sheet} data-print="" data-mode="light">
        <Sheet threadId={threadId} messages={messages} />
      </div>
    </>,
    document.body,
  )
}

function Sheet({ threadId, messages }: { threadId: string; messages: Message[] }) {
  const { t } = useTranslation()
  const { data: thread } = useQuery(threadQuery(threadId))
  const userName = useSession((session) => session.user?.username) ?? t('chat.you')
  const notes = useMemo(() => notesOf(messages), [messages])
  return (
    <>
      <h1 dir="auto">{thread?.name ?? t('chat.title')}</h1>
      <p className="about">{t('portable.with', { name: thread?.assistant_name ?? '' })}</p>
      <p className="about">{t('portable.exported_on', { date: printDate(new Date().toISOString()) })}</p>
      {messages.map((message) => (
        <PrintMessage key={message.id} message={message} userName={userName} notes={notes} />
      ))}
      <PrintNotes notes={notes} />
    </>
  )
}

const isPicture = ({ queryKey: [kind] }: { queryKey: readonly unknown[] }) =>
  kind === 'answer-file' || kind === 'thread-picture' || kind === 'thread-files'

/** Loads what messages need to be rendered. */
async function prepare(messages: Message[]): Promise<void> {
  const hasMath = messages.some(({ parts }) =>
    parts.some((part) => part.type === 'text' && mayHoldMath(part.text)),
  )
  if (hasMath) await preloadMath()
}

/** Waits until fonts and pictures are loaded. */
async function everythingIn(sheet: HTMLElement, fetching: () => number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + WAIT_MS
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await document.fonts.ready
  while (!signal.aborted && Date.now() < end) {
    const images = [...sheet.querySelectorAll('img')]
    if (fetching() === 0 && images.every((image) => image.complete)) break
    await frame()
  }
  await frame()
}
