import type { ModelInterface } from '@parlance/contract/models/model-interfaces.ts'
import type { TFunction } from 'i18next'
import { interfaceName } from '#lib/texts/interface-name.ts'

/** The vendors to choose from, each represented by its default interface. */
export const VENDORS: readonly ModelInterface[] = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
  'bedrock',
  'openai-compatible',
]

/** OpenAI has two interfaces. */
export const vendorOf = (name: ModelInterface): ModelInterface =>
  name === 'openai-responses' ? 'openai' : name

export const vendorName = (vendor: ModelInterface, t: TFunction) =>
  vendor === 'openai' ? 'OpenAI' : interfaceName(vendor, t)

/** The default name of a new provider. */
export function suggestedName(vendor: ModelInterface, t: TFunction): string {
  return vendor === 'openai-compatible' ? '' : vendorName(vendor, t)
}
