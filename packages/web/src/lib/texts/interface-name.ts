import type { ModelInterface } from '@parlance/contract/models/model-interfaces.ts'
import type { TFunction } from 'i18next'

/** A key of a text cannot contain a hyphen. */
const KEYS = {
  openai: 'openai',
  'openai-responses': 'openai_responses',
  azure: 'azure',
  anthropic: 'anthropic',
  google: 'google',
  mistral: 'mistral',
  bedrock: 'bedrock',
  'openai-compatible': 'openai_compatible',
  demo: 'demo',
} as const satisfies Record<ModelInterface, string>

/** The display name of an API format. */
export function interfaceName(name: ModelInterface, t: TFunction): string {
  return t(`providers.interface_${KEYS[name]}`)
}
