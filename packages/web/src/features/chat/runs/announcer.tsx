import type { Message } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spokenEnding } from '#features/chat/answer/ending-text.ts'
import { watchParts } from '#features/chat/runs/live-runs.ts'
import { endOfSentences } from '#features/chat/runs/sentences.ts'
import { spoken } from '#features/chat/runs/spoken.ts'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

/** Milliseconds between two announcements: a screen reader needs time to speak. */
const PAUSE_MS = 1500

type Props = { threadId: string; message: Message | undefined }

/** Reads a growing answer to screen readers, sentence by sentence, and says how it ended. */
export function Announcer({ threadId, message }: Props) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  /** How much of the running answer has been announced; null without a running answer. */
  const readTo = useRef<number | null>(null)
  /** The running answer, with the id from the server. */
  const runningId = useRef<string | null>(null)
  const isRunning = message?.status === 'running'
  const name = message?.assistant_name ?? t('chat.assistant')

  useEffect(() => {
    if (!isRunning) return undefined
    let lastAt = Date.now()
    if (readTo.current === null) {
      readTo.current = 0
      setSaid(t('chat.announce_started', { name }))
    }
    const waits = new Set<string>()
    return watchParts(threadId, (parts) => {
      if (parts === null) return
      const call = parts.find((part) => part.type === 'tool' && part.waits_for !== null)
      if (call?.type === 'tool' && !waits.has(call.tool_call_id)) {
        waits.add(call.tool_call_id)
        setSaid(t('chat.announce_waits', { name }))
        return
      }
      if (Date.now() - lastAt < PAUSE_MS) return
      const text = textOf(parts, '\n')
      const from = readTo.current ?? 0
      const end = endOfSentences(text, from)
      const words = spoken(text.slice(from, end))
      if (!words) return
      readTo.current = end
      lastAt = Date.now()
      setSaid(words)
    })
  }, [isRunning, threadId, name, t])

  useEffect(() => {
    if (isRunning) {
      runningId.current = message.id
      return
    }
    if (readTo.current === null) return
    const from = readTo.current
    readTo.current = null
    // after a refused run, the last message is an older one
    if (message?.id !== runningId.current) return
    setSaid(`${spoken(textOf(message.parts, '\n').slice(from))} ${spokenEnding(message, t)}`.trim())
  }, [isRunning, message, t])

  return (
    <VisuallyHidden>
      <div role="log" aria-live="polite" aria-atomic="true">
        {said}
      </div>
    </VisuallyHidden>
  )
}
