import type { ModelType } from '@parlance/contract/models/model-interfaces.ts'

const KINDS: readonly [RegExp, ModelType][] = [
  [/rerank/i, 'rerank'],
  [/embed|bge-|e5-/i, 'embedding'],
  [/dall-e|image|imagen|flux|stable-diffusion|sora|veo/i, 'image'],
  [/whisper|transcri|parakeet|speech|stt|tts|audio|realtime/i, 'speech'],
]

/** What a model is for, by its name; most are for talking. */
export function kindOf(identifier: string): ModelType {
  return KINDS.find(([pattern]) => pattern.test(identifier))?.[1] ?? 'chat'
}
