import type { LanguageModelV4 } from '@ai-sdk/provider'
import { AnswerMeter } from '#adapters/llm/answer-meter.ts'
import { Call } from '#adapters/llm/call.ts'
import { type ChatModel, type ChatRequest, ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import { opaqueOf } from '#adapters/llm/opaque.ts'
import { paysForWriting } from '#adapters/llm/sdk/sdk-cache.ts'
import { ReasoningBlocks } from '#adapters/llm/sdk/sdk-reasoning.ts'
import { type CallNames, toEvent } from '#adapters/llm/sdk/sdk-events.ts'
import { sdkFetch, type Wire } from '#adapters/llm/sdk/sdk-fetch.ts'
import { toCallOptions } from '#adapters/llm/sdk/sdk-prompt.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

/** The configuration of a provider package; the packages' reading of the environment is switched off. */
export type SdkSettings = { apiKey: string; headers: Record<string, string>; fetch: typeof globalThis.fetch }

/** Creates the package's model for a provider and a model name. */
export type SdkFactory = (
  settings: SdkSettings,
  provider: ProviderCredentials,
  model: string,
) => LanguageModelV4

/** A chat model based on one of the AI SDK's provider packages, using only `doStream`. */
export function createSdkModel(outbound: Outbound, wire: Wire, factory: SdkFactory): ChatModel {
  return async function* stream(request, signal) {
    const call = new Call(request.provider, signal)
    try {
      const model = factory(settings(outbound, request, wire, call), request.provider, request.model)
      const { stream: parts } = await model.doStream(toCallOptions(request, call.signal))
      const meter = new AnswerMeter(request.max_output_tokens)
      const names: CallNames = new Map()
      const reasoning = new ReasoningBlocks()
      for await (const part of parts) {
        const event = reasoning.heard(part) ?? toEvent(part, names)
        if (event === null) continue
        if ('opaque' in event && event.opaque) event.opaque = opaqueOf(request, event.opaque.data)
        // a package reports a normal end for a stream that broke off
        if (event.type === 'finish' && call.isBroken) break
        if (event.type === 'finish' && !paysForWriting(request)) event.usage.cache_write_tokens = null
        call.started()
        if ('text' in event) meter.count(event.text.length)
        yield event
        if (event.type === 'finish') return
      }
      throw new ModelError('stream_cut')
    } catch (error) {
      throw call.failure(error)
    } finally {
      call.close()
    }
  }
}

/** A base URL in the form that the packages expect, or the interface's default. */
export function baseUrl(provider: ProviderCredentials, fallback: string): string {
  return (provider.base_url ?? fallback).replace(/\/+$/, '')
}

function settings(outbound: Outbound, { provider }: ChatRequest, wire: Wire, call: Call): SdkSettings {
  if (provider.api_key === null) throw new ModelError('key_missing')
  const fetch = sdkFetch(outbound, provider, wire, call)
  return { apiKey: provider.api_key, headers: provider.headers, fetch }
}
