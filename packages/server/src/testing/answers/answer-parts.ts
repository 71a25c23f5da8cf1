import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Person } from '#testing/servers/app.ts'
import { messagesOf } from '#testing/answers/run-stream.ts'

export const stepOf = (parts: MessagePart[]) => parts.find((part) => part.type === 'retrieval')
export const sourcesOf = (parts: MessagePart[]) => parts.filter((part) => part.type === 'source')
export const passagesOf = (parts: MessagePart[]) => sourcesOf(parts).flatMap((part) => part.passage ?? [])
export const answerIn = async (person: Person, thread: string) =>
  (await messagesOf(person, thread)).at(-1)?.parts ?? []
