import type { ChatModel, ChatRequest, Opaque, PromptMessage, PromptPart } from '#adapters/llm/port.ts'

/** What a request's model wants back, with the model that it is for. */
export function opaqueOf(request: ChatRequest, data: Opaque['data']): Opaque {
  return { origin: originOf(request), data }
}

function originOf({ provider, model }: ChatRequest): string {
  return [provider.interface, provider.base_url ?? '', provider.region ?? '', model].join(' ')
}

/** A model that is never sent what another one wants back: most refuse it, and it can hold what was not said. */
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
