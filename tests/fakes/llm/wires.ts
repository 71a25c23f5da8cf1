import { anthropicWire } from './wire-anthropic.ts'
import { bedrockWire } from './wire-bedrock.ts'
import { googleWire } from './wire-google.ts'
import { mistralWire, openaiWire } from './wire-openai.ts'
import { responsesWire } from './wire-responses.ts'
import type { Wire } from './wire.ts'

/** Selects the wire by the request path. */
export function wireOf(path: string, model: string, host = ''): Wire {
  if (path.endsWith('/messages')) return anthropicWire(model)
  if (path.endsWith('/responses')) return responsesWire(model)
  if (path.includes(':streamGenerateContent')) return googleWire(model)
  if (path.endsWith('/converse-stream')) return bedrockWire()
  if (path.startsWith('/mistral') || host.startsWith('mistral')) return mistralWire(model)
  return openaiWire(model)
}
