import type { Recognition } from '@parlance/contract/knowledge/documents.ts'
import type { TFunction } from 'i18next'
import { formatPercent } from '#lib/texts/format.ts'

type Of = {
  recognition: Recognition
  /** Whether it is a picture, not a document with pages. */
  isPicture: boolean
}

/** How well a text was recognised, and where it is uncertain. */
export function recognitionText({ recognition, isPicture }: Of, t: TFunction): string {
  const { confidence, pages, uncertain_pages: uncertain } = recognition
  const values = { count: pages.length, confidence: formatPercent(confidence) }
  const read = t('recognition.read', values)
  if (uncertain.length === 0) return read
  const doubt = isPicture
    ? t('recognition.doubt')
    : t('recognition.doubts', { count: uncertain.length, pages: pageList(uncertain, t) })
  return t('recognition.read_with_doubts', { read, doubt })
}

/** Which pages were not read; null if all were. */
export function unreadText({ unread_pages: unread }: Recognition, t: TFunction): string | null {
  if (unread.length === 0) return null
  return t('recognition.unread', { count: unread.length, pages: pageList(unread, t) })
}

/** '3, 7–9 and 12'. */
function pageList(pages: readonly number[], t: TFunction): string {
  const ranges: { from: number; to: number }[] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === page - 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  const texts = ranges.flatMap(({ from, to }) => {
    if (to - from > 1) return [`${from}–${to}`]
    return from === to ? [String(from)] : [String(from), String(to)]
  })
  if (texts.length === 1) return texts.join('')
  return t('recognition.pages_and', { pages: texts.slice(0, -1).join(', '), last: texts.at(-1) })
}
