import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { foldInterrupted } from './tools/open-calls.ts'

/** Folds the last events of an answer after its process ended, and closes open calls and searches. */
export function foldLastEvents(parts: MessagePart[], events: readonly RunEvent[]): void {
  foldInterrupted(parts, events)
  for (const part of parts) {
    if (part.type === 'retrieval' && part.state === 'running') part.state = 'interrupted'
  }
}
