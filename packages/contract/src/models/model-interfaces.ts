/** The API formats of models. `demo` needs no network. */
export const MODEL_INTERFACES = [
  'openai',
  'openai-responses',
  'azure',
  'anthropic',
  'google',
  'mistral',
  'bedrock',
  'openai-compatible',
  'demo',
] as const
export type ModelInterface = (typeof MODEL_INTERFACES)[number]

/** Interfaces of providers that people create; the demonstration is built in. */
export const PROVIDER_INTERFACES = MODEL_INTERFACES.filter((name) => name !== 'demo')

/** Interfaces without a default address. */
export const NEEDS_ADDRESS: readonly ModelInterface[] = ['openai-compatible', 'azure']

/** Interfaces that do not list their models; models are entered by their identifiers. */
export const LISTS_NOTHING: readonly ModelInterface[] = ['azure', 'bedrock']

/**
 * The interfaces for models of a provider: any interface if the provider has an address, otherwise only those of the
 * same vendor, so that a key is never sent to another vendor.
 */
export function interfacesOf(provider: {
  interface: ModelInterface
  base_url: string | null
}): ModelInterface[] {
  if (provider.interface === 'demo') return ['demo']
  if (provider.base_url !== null) return [...PROVIDER_INTERFACES]
  const isOpenai = provider.interface === 'openai' || provider.interface === 'openai-responses'
  return isOpenai ? ['openai', 'openai-responses'] : [provider.interface]
}

export const MODEL_TYPES = ['chat', 'embedding', 'image', 'speech', 'rerank'] as const
export type ModelType = (typeof MODEL_TYPES)[number]

/** Interfaces with a call that turns speech into text (`/audio/transcriptions`). */
export const TRANSCRIBING: readonly ModelInterface[] = [
  'openai',
  'openai-responses',
  'azure',
  'mistral',
  'openai-compatible',
]

/** Types of models that return no tokens: only their input is paid. */
export const INPUT_ONLY: readonly ModelType[] = ['embedding', 'rerank']
