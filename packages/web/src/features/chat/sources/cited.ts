import { numbersCited } from '@parlance/contract/chat/citation-forms.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'

export type SourcePart = Extract<MessagePart, { type: 'source' }>

/** The citation numbers of an answer in order, without duplicates; as one string, for easy comparison. */
export function citedIn(parts: readonly MessagePart[]): string {
  const numbers = parts.flatMap((part) => (part.type === 'text' ? numbersCited(part.text) : []))
  return [...new Set(numbers)].join(' ')
}

/** The address of a source: the answer and the number. */
export const sourceAddress = (messageId: string, number: number) => `${messageId}.${number}`

/** The id of the answer in an address; null if it is invalid. */
export function answerAt(address: string | undefined): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\d{1,3}$/i.exec(address ?? '')?.[1] ?? null
}

/** The source in an address, among the loaded messages. */
export function sourceAt(
  address: string | undefined,
  messages: readonly { id: string; parts: readonly MessagePart[] }[],
): SourcePart | undefined {
  const [messageId, number] = address?.split('.') ?? []
  return messages
    .find((message) => message.id === messageId)
    ?.parts.find((part): part is SourcePart => part.type === 'source' && part.source_id === number)
}
