import {
  LOST_FILE_CODES,
  type LostFileCode,
  type Message,
  type MessagePart,
} from '@parlance/contract/chat/runs.ts'
import { ANSWER_FILE_MAX, ANSWER_FILES_MAX } from '@parlance/contract/core/limits.ts'
import type { TFunction } from 'i18next'
import { formatBytes, formatSeconds } from '#lib/texts/format.ts'

const SENTENCES = {
  interrupted: 'chat.interrupted',
  stopped: 'chat.stopped',
  length: 'chat.length_reached',
  tool_limit: 'chat.tool_limit_reached',
  refusal: 'chat.refused',
  content_filter: 'chat.filtered',
} as const

const CUTS = ['length', 'tool_limit', 'refusal', 'content_filter'] as const

/** Why an answer is incomplete; null if it is complete, or if it failed. */
export function endingOf({ status, finish_reason }: Message): keyof typeof SENTENCES | null {
  if (status === 'interrupted' || status === 'stopped') return status
  return CUTS.find((reason) => reason === finish_reason) ?? null
}

export function endingText(message: Message, ending: keyof typeof SENTENCES, t: TFunction): string {
  if (isImage(message) && (ending === 'stopped' || ending === 'interrupted')) return t(`chat.image_${ending}`)
  const cut = ending === 'length' ? message.parts.findLast((part) => part.type === 'cut') : undefined
  return cut ? t(`chat.cut_${cut.level}_${cut.period}`, { name: cut.name }) : t(SENTENCES[ending])
}

type ErrorPart = Extract<MessagePart, { type: 'error' }>

export const unknownError: ErrorPart = { type: 'error', code: 'unknown', status: null, retry_after: null }

const lost = (why: LostFileCode) => ({ title: 'chat.error_file', why: `chat.${why}` }) as const

/** Codes that have their own text instead of the one for an interrupted model. */
const TEXTS: Record<string, { title: 'chat.error_empty'; why: null } | ReturnType<typeof lost>> = {
  empty_answer: { title: 'chat.error_empty', why: null },
  ...Object.fromEntries(LOST_FILE_CODES.map((code) => [code, lost(code)])),
}

const INTERRUPTED = { title: 'chat.error_title', why: 'chat.error_kept' } as const

/** Why there is no image: refused, too slow, or something else. */
function imageText(code: string) {
  if (code === 'content_refused')
    return { title: 'chat.image_refused', why: 'chat.image_refused_why' } as const
  if (code === 'no_description') return { title: 'chat.image_undescribed', why: null } as const
  const isSlow = code.endsWith('_timeout')
  return { title: isSlow ? 'chat.image_slow' : 'chat.image_failed', why: 'chat.image_failed_why' } as const
}

/** What failed, what is saved, the code, and how long the provider asks to wait. */
export function errorText(part: ErrorPart, t: TFunction, isImage = false) {
  const { title, why } = TEXTS[part.code] ?? (isImage ? imageText(part.code) : INTERRUPTED)
  return {
    title: t(title),
    why: why && t(why, { size: formatBytes(ANSWER_FILE_MAX), count: ANSWER_FILES_MAX }),
    code: [part.status, part.code].filter((value) => value !== null).join(' '),
    wait:
      part.retry_after === null
        ? null
        : t('chat.retry_after', { time: formatSeconds(part.retry_after * 1000) }),
  }
}

/** The end of an answer in one or two sentences, for screen readers. */
export function spokenEnding(message: Message, t: TFunction): string {
  if (message.status === 'failed') {
    const { title, why, wait } = errorText(errorOf(message) ?? unknownError, t, isImage(message))
    return [`${title}.`, why, wait].filter(Boolean).join(' ')
  }
  const ending = endingOf(message)
  if (ending) return endingText(message, ending, t)
  const error = errorOf(message)
  return error ? `${errorText(error, t, isImage(message)).title}.` : t('chat.announce_done')
}

const isImage = ({ parts }: Message) => parts.some(({ type }) => type === 'drawing')

const errorOf = ({ parts }: Message) => parts.findLast((part): part is ErrorPart => part.type === 'error')
