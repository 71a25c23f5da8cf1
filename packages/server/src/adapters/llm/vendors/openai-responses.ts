import { createOpenAI } from '@ai-sdk/openai'
import type { ChatModel } from '#adapters/llm/port.ts'
import type { Wire } from '#adapters/llm/sdk/sdk-fetch.ts'
import { baseUrl, createSdkModel } from '#adapters/llm/sdk/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const RESPONSES_WIRE: Wire = {
  kind: 'sse',
  isEnd: (data) => /^\{\s*"type"\s*:\s*"response\.(?:completed|incomplete|failed)"/.test(data),
}

export function createOpenaiResponses(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, RESPONSES_WIRE, (settings, provider, model) =>
    createOpenAI({ ...settings, baseURL: baseUrl(provider, 'https://api.openai.com/v1') }).responses(model),
  )
}
