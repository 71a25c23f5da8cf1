import { foldEvent, type RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** Adds a result to calls without one, because providers refuse a conversation with an open call. */
export function closingOf(parts: readonly MessagePart[], errorText: ToolFailure): RunEvent[] {
  return parts.flatMap((part) =>
    part.type === 'tool' && part.state === 'running'
      ? [{ type: 'tool-output-error' as const, toolCallId: part.tool_call_id, errorText }]
      : [],
  )
}

/** Folds the last events of an interrupted answer and closes its open calls. */
export function foldInterrupted(parts: MessagePart[], events: readonly RunEvent[]): void {
  for (const event of events) foldEvent(parts, event)
  for (const event of closingOf(parts, 'interrupted')) foldEvent(parts, event)
}
