import type { MessagePart } from './runs.ts'

type FilePart = Extract<MessagePart, { type: 'file' }>

/** The id of a file of an answer. */
export function idOfFile({ url }: Pick<FilePart, 'url'>): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/**
 * The picture that an image model changes by default: the last one of these messages, unless a text answer follows
 * it. Failed answers are skipped.
 */
export function newestPicture(
  messages: readonly { role: string; parts: readonly MessagePart[] }[],
): FilePart | null {
  for (const { role, parts } of messages.toReversed()) {
    if (role === 'user') continue
    const picture = parts.findLast((part) => part.type === 'file' && part.size !== null)
    if (picture?.type === 'file') return picture
    if (parts.some((part) => part.type === 'text')) return null
  }
  return null
}
