import { TRANSCRIBING } from '@parlance/contract/models/model-interfaces.ts'
import { transcriptionLimits } from '#adapters/llm/call.ts'
import { jsonCall } from '#adapters/llm/chat-completions/json-call.ts'
import { encodeForm } from '#adapters/llm/form.ts'
import {
  ModelError,
  type ModelInterface,
  type ProviderCredentials,
  type TranscribeAudio,
  type Usage,
} from '#adapters/llm/port.ts'
import { azureBase } from '#adapters/llm/vendors/azure.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { storable } from '#core/text.ts'

const PATH = '/audio/transcriptions'
/** The version of Azure's own API that supports Whisper and its successors. */
const AZURE_VERSION = '2025-04-01-preview'
/** Ten minutes of fast speech have a quarter of this; a model that repeats itself never ends. */
const TEXT_MAX = 50_000

/**
 * Whether a model can turn speech into text: not for vendors without such a call, nor for models that generate
 * speech.
 */
export function canTranscribe(name: ModelInterface, model: string): boolean {
  return TRANSCRIBING.includes(name) && !/\btts\b|realtime/i.test(model)
}

export function createTranscriber(outbound: Outbound): TranscribeAudio {
  return async (request, signal) => {
    const { provider, model, audio, format, language } = request
    const fields = {
      model,
      ...(language !== null && { language }),
      // Mistral only answers JSON
      ...(provider.interface !== 'mistral' && { response_format: 'json' }),
    }
    const file = { name: 'file', filename: `recording.${format}`, type: `audio/${format}`, bytes: audio }
    const form = encodeForm(fields, [file])
    const ask = (path: string) =>
      jsonCall(outbound, provider, path, form, signal, transcriptionLimits(provider))
    return answerOf(await askAt(addressesOf(provider, model), ask))
  }
}

/** The addresses to try, in order: the next one if the call does not exist at an address. */
function addressesOf(provider: ProviderCredentials, model: string): string[] {
  const base = provider.interface === 'azure' ? azureBase(provider) : null
  if (base === null) return [PATH]
  const root = base.replace(/\/v1$/, '')
  const deployment = `${root}/deployments/${encodeURIComponent(model)}${PATH}?api-version=${AZURE_VERSION}`
  return [deployment, PATH]
}

async function askAt<T>([path = PATH, ...others]: string[], ask: (path: string) => Promise<T>): Promise<T> {
  try {
    return await ask(path)
  } catch (error) {
    if (others.length === 0 || !(error instanceof ModelError) || error.status !== 404) throw error
    return await askAt(others, ask)
  }
}

function answerOf({ text, usage, duration }: Record<string, unknown>): { text: string; usage: Usage } {
  if (typeof text !== 'string') throw new ModelError('invalid_stream')
  if (text.length > TEXT_MAX) throw new ModelError('answer_too_large')
  return { text: storable(text).trim(), usage: usageOf(usage, duration) }
}

/** OpenAI reports tokens or seconds, Mistral both; other servers report the duration, or nothing. */
function usageOf(usage: unknown, duration: unknown): Usage {
  const known = fields(usage)
  const seconds = [known['seconds'], known['prompt_audio_seconds'], duration].find(isCount)
  return {
    input_tokens: countIn(known, 'input_tokens', 'prompt_tokens'),
    cached_input_tokens: null,
    output_tokens: countIn(known, 'output_tokens', 'completion_tokens'),
    reasoning_tokens: null,
    ...(seconds !== undefined && { audio_ms: Math.round(seconds * 1000) }),
  }
}

function countIn(known: Record<string, unknown>, ...names: string[]): number | null {
  const count = names.map((name) => known[name]).find(isCount)
  return count === undefined ? null : Math.round(count)
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e6

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
