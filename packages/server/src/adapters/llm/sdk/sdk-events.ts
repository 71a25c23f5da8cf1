import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { messageCode } from '#adapters/llm/failures.ts'
import { readInput } from '#adapters/llm/tool-input.ts'
import { type FinishReason, type ModelEvent, ModelError, type Usage } from '#adapters/llm/port.ts'

const REASONS: Partial<Record<LanguageModelV4FinishReason['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
}

/** The names of the tools that are being called, by the ids of the calls. */
export type CallNames = Map<string, string>

/**
 * Converts a stream part to one of our events; null for parts that only frame others. Throws upstream's own error.
 */
export function toEvent(part: LanguageModelV4StreamPart, names: CallNames): ModelEvent | null {
  switch (part.type) {
    case 'text-delta':
      return part.delta === '' ? null : { type: 'text', text: part.delta }
    case 'reasoning-delta':
      return part.delta === '' ? null : { type: 'reasoning', text: part.delta }
    case 'tool-input-start':
      if (part.providerExecuted === true) return null
      names.set(part.id, part.toolName)
      return toolInput(part.id, part.toolName, '')
    case 'tool-input-delta':
      return part.delta === '' ? null : toolInput(part.id, names.get(part.id), part.delta)
    case 'tool-call':
      return {
        type: 'tool_call',
        tool_call_id: part.toolCallId,
        tool_name: part.toolName,
        ...readInput(part.input),
        ...(part.providerMetadata !== undefined && { opaque: { origin: '', data: part.providerMetadata } }),
      }
    case 'source':
      return {
        type: 'source',
        source_id: part.id,
        url: part.sourceType === 'url' ? part.url : null,
        title: part.title ?? (part.sourceType === 'url' ? part.url : ''),
      }
    case 'file':
      return {
        type: 'file',
        media_type: part.mediaType,
        data: part.data.type === 'data' ? toBytes(part.data.data) : null,
      }
    case 'finish':
      return { type: 'finish', reason: toReason(part.finishReason), usage: toUsage(part.usage) }
    case 'error':
      throw toError(part.error)
    default:
      return null
  }
}

function toolInput(id: string, name: string | undefined, text: string): ModelEvent | null {
  return name === undefined ? null : { type: 'tool_input', tool_call_id: id, tool_name: name, text }
}

function toBytes(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data, 'base64') : data
}

/** If upstream sent no finish reason, the package made up its own for a stream that just ended. */
function toReason({ unified, raw }: LanguageModelV4FinishReason): FinishReason {
  if (unified === 'interrupted' || (raw === undefined && (unified === 'other' || unified === 'error'))) {
    throw new ModelError('stream_cut')
  }
  if (unified === 'error') throw new ModelError('provider_error')
  // OpenAI ends a refusal like any other answer; the packages report it as a filter without an upstream reason.
  if (unified === 'content-filter' && (raw === undefined || raw === 'stop' || raw === 'refusal'))
    return 'refusal'
  return REASONS[unified] ?? 'other'
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    input_tokens: inputTokens.total ?? null,
    cached_input_tokens: inputTokens.cacheRead ?? null,
    ...(inputTokens.cacheWrite !== undefined && { cache_write_tokens: inputTokens.cacheWrite }),
    output_tokens: outputTokens.total ?? null,
    reasoning_tokens: outputTokens.reasoning ?? null,
  }
}

function toError(error: unknown): ModelError {
  if (error instanceof Error) {
    if (/^AI_(?:JSONParse|TypeValidation)Error$/.test(error.name)) return new ModelError('invalid_stream')
    return new ModelError(messageCode(`${error.name} ${error.message}`), { cause: error })
  }
  return new ModelError(messageCode(typeof error === 'string' ? error : JSON.stringify(error)))
}
