import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** The events that fold into these parts; the last text stays open. */
export function eventsOf(parts: readonly MessagePart[]): RunEvent[] {
  return parts.flatMap((part, index): RunEvent[] => {
    const id = String(index + 1)
    switch (part.type) {
      case 'text': {
        const open: RunEvent[] = [
          { type: 'text-start', id },
          { type: 'text-delta', id, delta: part.text },
        ]
        return index === parts.length - 1 ? open : [...open, { type: 'text-end', id }]
      }
      case 'reasoning':
        return [
          { type: 'reasoning-start', id },
          { type: 'reasoning-delta', id, delta: part.text },
          {
            type: 'reasoning-end',
            id,
            providerMetadata: { parlance: { duration_ms: part.duration_ms ?? 0 } },
          },
        ]
      case 'tool':
        return [
          {
            type: 'tool-input-available',
            toolCallId: part.tool_call_id,
            toolName: part.tool_name,
            input: part.input,
            ...(part.title !== null && { title: part.title }),
          },
          ...endOfCall(part),
        ]
      case 'source':
        return [
          part.url === null
            ? {
                type: 'source-document',
                sourceId: part.source_id,
                mediaType: 'text/plain',
                title: part.title,
                ...(part.passage && { providerMetadata: { parlance: part.passage } }),
              }
            : {
                type: 'source-url',
                sourceId: part.source_id,
                url: part.url,
                title: part.title,
                ...(part.page && { providerMetadata: { parlance: part.page } }),
              },
        ]
      case 'retrieval': {
        const { type: _, ...data } = part
        return [{ type: 'data-retrieval', id: 'retrieval', data }]
      }
      case 'summary': {
        const { type: _, ...data } = part
        return [{ type: 'data-summary', id: 'summary', data }]
      }
      case 'file':
        return [
          {
            type: 'file',
            url: part.url,
            mediaType: part.media_type,
            ...(part.size && {
              providerMetadata: { parlance: { ...part.size, ...(part.alt !== '' && { alt: part.alt }) } },
            }),
          },
        ]
      case 'drawing': {
        const { type: _, ...data } = part
        return [{ type: 'data-drawing', id: 'drawing', data }]
      }
      // only in questions
      case 'attachment':
        return []
      case 'short_reading':
        return [{ type: 'data-short-reading', data: { sent: part.sent, read: part.read } }]
      case 'cut':
        return [{ type: 'data-cut', data: { level: part.level, name: part.name, period: part.period } }]
      case 'fallback':
        return [{ type: 'data-fallback', data: { from: part.from, to: part.to, code: part.code } }]
      case 'error':
        return [
          {
            type: 'data-error',
            data: { code: part.code, status: part.status, retry_after: part.retry_after },
          },
        ]
    }
  })
}

function endOfCall(call: Extract<MessagePart, { type: 'tool' }>): RunEvent[] {
  const { state, tool_call_id, output, waits_for, duration_ms } = call
  if (state === 'running') {
    return waits_for === null ? [] : [{ type: 'data-wait', data: { tool_call_id, waits_for } }]
  }
  const time = duration_ms === null ? {} : { providerMetadata: { parlance: { duration_ms } } }
  return state === 'done'
    ? [{ type: 'tool-output-available', toolCallId: tool_call_id, output, ...time }]
    : [{ type: 'tool-output-error', toolCallId: tool_call_id, errorText: String(output), ...time }]
}
