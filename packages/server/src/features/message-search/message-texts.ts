import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'

/** The searchable text of a message. */
export function textIn(parts: readonly MessagePart[]): string {
  return textOf(parts, '\n')
}

/** The names of the files that were attached to a question. */
export function fileNamesIn(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => (part.type === 'attachment' ? [part.name] : []))
}
