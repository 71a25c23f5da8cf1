import type { ChatModel, ChatRequest, Opaque, PromptMessage, PromptPart } from '#adapters/llm/port.ts'

/** An opaque value that the model of a request expects back, with the model that it is for. */
export function opaqueOf(request: ChatRequest, data: Opaque['data']): Opaque {
  return { origin: originOf(request), data }
}

function originOf({ provider, model }: ChatRequest): string {
  return [provider.interface, provider.base_url ?? '', provider.region ?? '', model].join(' ')
}

/**
 * A model that is never sent opaque values of another one: most reject them, and they can contain text that was not
 * shown.
 */
export function withOwnOpaque(model: ChatModel): ChatModel {
  return (request, signal) => model({ ...request, messages: ownParts(request) }, signal)
}

function ownParts(request: ChatRequest): PromptMessage[] {
  const origin = originOf(request)
  return request.messages.flatMap((message): PromptMessage[] => {
    if (!message.parts.some((part) => 'opaque' in part && part.opaque?.origin !== origin)) return [message]
    const parts = message.parts.flatMap((part): PromptPart[] => {
      if (part.type === 'reasoning' && part.opaque.origin !== origin) return []
      if (part.type !== 'tool_call' || part.opaque?.origin === origin) return [part]
      const { opaque: _, ...bare } = part
      return [bare]
    })
    return parts.length === 0 ? [] : [{ ...message, parts }]
  })
}
