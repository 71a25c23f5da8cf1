import type { ModelType } from '@parlance/contract/models/model-interfaces.ts'

const KINDS: readonly [RegExp, ModelType][] = [
  [/rerank/i, 'rerank'],
  [/embed|bge-|e5-/i, 'embedding'],
  [/dall-e|image|imagen|flux|stable-diffusion|sora|veo/i, 'image'],
  [/whisper|transcri|parakeet|speech|stt|tts|audio|realtime/i, 'speech'],
]

/** The type of a model, guessed from its name; most are chat models. */
export function kindOf(identifier: string): ModelType {
  return KINDS.find(([pattern]) => pattern.test(identifier))?.[1] ?? 'chat'
}
